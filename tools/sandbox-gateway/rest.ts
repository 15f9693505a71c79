import { newCharge } from './charge.ts'
import { type ChargeOrder, readChargeOrder } from './charge-order.ts'
import { pay } from './charge-steps.ts'
import { expireInTime, perform } from './perform-step.ts'
import { disguised } from './disguise.ts'
import { type About, aboutOf } from './fault-list.ts'
import type { FaultOn } from './faults.ts'
import type { Gateway } from './gateway.ts'
import { type GatewayRequest, type Reply, asJson, readJson } from './http.ts'
import type { KeptCharge } from './kept-charges.ts'
import { Refusal } from './refusal.ts'
import type { Shop } from './shops.ts'

export const restPath = '/pg/rest/v1/charge'

/** Handles the gateway's API: one address creates a charge, the other reads one. */
export async function answerRest(gateway: Gateway, asked: GatewayRequest, shop: Shop): Promise<Reply> {
  if (asked.path === restPath && asked.method === 'POST') return create(gateway, asked, shop)
  const uuid = asked.path.slice(restPath.length + 1)
  if (asked.method === 'GET' && /^[^/]+$/.test(uuid)) return read(gateway, uuid, shop)
  throw new Refusal(404, 'There is nothing at this address.')
}

async function create(gateway: Gateway, asked: GatewayRequest, shop: Shop): Promise<Reply> {
  const ordered = readChargeOrder(readJson(asked.text))
  const about = { shop: shop.id, order: ordered.orderId }
  const fault = gateway.faults.take('create', about)
  const failed = await fail(gateway, fault, about)
  if (failed) return failed
  const kept = keep(gateway, shop, ordered)
  const link = `${gateway.origin}/pay/${kept.charge.uuid}`
  switch (fault?.fault) {
    case 'badJson':
      return cutOff
    case 'hangUpAfter':
      return 'hang up'
    case 'silenceAfter':
      return 'silence'
    case 'webhookFirst':
      if (fault.isPaid) await perform(gateway, kept.charge.uuid, pay('UPI'))
      else await gateway.webhooks.send(kept)
  }
  const paymentLink = fault?.fault === 'foreignLink' ? fault.link : link
  return asJson(200, { ...kept.charge, paymentLink })
}

function keep(gateway: Gateway, shop: Shop, ordered: ChargeOrder): KeptCharge {
  const { orderId, amount, maxAgeInHours: hours } = ordered
  const charge = newCharge({ orderId, amount, hours }, gateway.clock.now())
  const kept = { charge, shop: shop.id, ordered }
  gateway.charges.add(kept)
  expireInTime(gateway, kept)
  return kept
}

/** Reads a charge; another shop's charges are not found. */
async function read(gateway: Gateway, uuid: string, shop: Shop): Promise<Reply> {
  const kept = gateway.charges.find(uuid)
  if (kept?.shop !== shop.id) throw new Refusal(404, 'This shop has no such charge.')
  const fault = gateway.faults.take('read', aboutOf(kept))
  const failed = await fail(gateway, fault, aboutOf(kept))
  if (failed) return failed
  if (fault?.fault === 'badJson') return cutOff
  // Looked up again because a slow response reports what has happened meanwhile.
  const { charge } = gateway.charges.choose({ charge: uuid })
  return asJson(200, fault ? disguised(charge, fault) : charge)
}

const cutOff: Reply = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"uuid":"' }

/** Applies a fault before the call's work and returns its response; nothing when the call continues, perhaps later. */
async function fail(
  gateway: Gateway,
  fault: FaultOn<'create'> | FaultOn<'read'> | undefined,
  about: About,
): Promise<Reply | undefined> {
  switch (fault?.fault) {
    case 'slow':
      await new Promise<void>((goOn) => gateway.holds.hold(about, fault.ms, async () => goOn()))
      return undefined
    case 'wrongKey':
      return asJson(401, { message: 'The shop or its key is wrong.' })
    case 'notFound':
      return asJson(404, { message: 'This shop has no such charge.' })
    case 'serverError':
      return asJson(500, { message: 'Something went wrong at the gateway.' })
    case 'hangUp':
      return 'hang up'
    case 'silence':
      return 'silence'
    default:
      return undefined
  }
}
