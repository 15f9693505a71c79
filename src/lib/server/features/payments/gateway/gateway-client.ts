import * as v from 'valibot'
import { isSandbox, returnPages } from '#lib/payments/return-pages.ts'
import { charge, type Charge, createdCharge } from '#lib/schemas/payments/charge.ts'
import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { Logger } from '../../../kernel/core/log.ts'
import type { Env } from '../../../kernel/env.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Order } from '../orders/order.ts'

/** A fee type's shop: user id and password at the gateway. */
export interface Shop {
  userName: string
  password: string
}

/** wire: the request for a new charge. */
export interface NewCharge {
  /** The attempt's id; the gateway shows and returns it. */
  orderId: string
  orderInfo: string
  currency: 'INR'
  /** In paise. */
  amount: number
  maxAgeInHours: number
  customer: { uid: string; name: string; emailId: string; phone: string }
  webhook: { url: string }
  return: { method: 'GET'; url: string; timeout: number }
}

export type CreatedCharge =
  | { kind: 'created'; uuid: string; paymentLink: string }
  /** The charge exists, but its link leads to a foreign address and must not be used. */
  | { kind: 'foreignLink'; uuid: string; paymentLink: string }
  | { kind: 'keyRefused'; message: string }
  | { kind: 'refused'; message: string }
  /** The charge may or may not exist. */
  | { kind: 'unknown'; message: string }

export type ChargeReading =
  { kind: 'charge'; charge: Charge } | { kind: 'keyRefused' | 'notFound' | 'unknown'; message: string }

/** The payment gateway's REST API. Only what our server reads with its own key is trusted. */
export interface Gateway {
  create(shop: Shop, wanted: NewCharge): Promise<CreatedCharge>
  read(shop: Shop, uuid: string, within?: number): Promise<ChargeReading>
}

/** In milliseconds; a payer is waiting. */
const createWithin = 8000
const readWithin = 4000
/** Statuses that a proxy may return although the gateway has received the charge. */
const undecided = [408, 409, 425, 429]
/** In bytes; a charge has a few hundred. */
const longestAnswer = 64 * 1024

/** @param base the gateway's address, such as https://api.in.lyra.com */
export function createGateway(base: string): Gateway {
  const place = `${base.replace(/\/+$/, '')}/pg/rest/v1/charge`

  return {
    async create(shop, wanted) {
      const answer = await ask(place, shop, { within: createWithin, body: wanted })
      if ('problem' in answer) return { kind: 'unknown', message: answer.problem }
      const { status, json } = answer
      if (status === 401 || status === 403) return { kind: 'keyRefused', message: saidIn(json) }
      if (status >= 400 && status < 500 && !undecided.includes(status))
        return { kind: 'refused', message: saidIn(json) }
      const parsed = v.safeParse(createdCharge, json)
      if (status >= 500 || !parsed.success)
        return { kind: 'unknown', message: saidIn(json) || String(status) }
      const { uuid, paymentLink } = parsed.output
      return { kind: isAtGateway(base, paymentLink) ? 'created' : 'foreignLink', uuid, paymentLink }
    },

    async read(shop, uuid, within = readWithin) {
      const answer = await ask(`${place}/${encodeURIComponent(uuid)}`, shop, { within })
      if ('problem' in answer) return { kind: 'unknown', message: answer.problem }
      const { status, json } = answer
      if (status === 401 || status === 403) return { kind: 'keyRefused', message: saidIn(json) }
      if (status === 404) return { kind: 'notFound', message: saidIn(json) }
      const parsed = v.safeParse(charge, json)
      return status === 200 && parsed.success
        ? { kind: 'charge', charge: parsed.output }
        : { kind: 'unknown', message: saidIn(json) || String(status) }
    },
  }
}

type Answer = { status: number; json: unknown } | { problem: string }

async function ask(
  url: string,
  shop: Shop,
  { within, body }: { within: number; body?: object },
): Promise<Answer> {
  const key = Buffer.from(`${shop.userName}:${shop.password}`).toString('base64')
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Basic ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would send the key to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(within),
    })
    return { status: response.status, json: await jsonOf(response) }
  } catch (error) {
    return { problem: error instanceof Error ? error.name : 'unknown' }
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > longestAnswer) return null
  }
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const said = v.object({ message: v.string() })

/** Reads the gateway's error message, which only staff may see. */
function saidIn(json: unknown): string {
  const parsed = v.safeParse(said, json)
  return parsed.success ? parsed.output.message.slice(0, 300) : ''
}

/** Warns in the log that payments move no money, in case the college did not intend that. */
export function warnOfSandbox(base: string, log: Pick<Logger, 'warn'>): void {
  if (isSandbox(base))
    log.warn({ gateway: base }, 'the payment gateway is a sandbox: dues are paid here without any money')
}

/** Returns the allowed key modes: a sandbox gets no live keys, and in production the gateway gets no test keys. */
export function modesAt(base: string, installation: Env['mode']): readonly KeyMode[] {
  if (isSandbox(base)) return ['test']
  return installation === 'production' ? ['live'] : ['test', 'live']
}

/**
 * Returns whether a payer may be sent to this address: a page of the sandbox itself, or an HTTPS page on the registered
 * domain of the gateway.
 * @example isAtGateway('https://api.in.lyra.com', 'https://secure.lyra.com/x') // true
 */
function isAtGateway(base: string, link: string): boolean {
  const own = new URL(base)
  const other = URL.parse(link)
  if (!other) return false
  if (other.origin === own.origin) return true
  const domain = own.hostname.split('.').slice(-2).join('.')
  return !isSandbox(base) && other.protocol === 'https:' && other.hostname.endsWith(`.${domain}`)
}

/** wire: the prefix of a password tells its mode; null for an unknown prefix. */
export function modeOf(password: string): KeyMode | null {
  if (password.startsWith('testpassword_')) return 'test'
  return password.startsWith('prodpassword_') ? 'live' : null
}

/** How many hours a payment link is valid. */
export const linkHours = 24

interface Addresses {
  /** The origin from the installation's settings, never from a request's Host header. */
  origin: string
  returnToken: string
  webhookToken: string
}

/** wire: the request for an attempt's charge. */
export function chargeFor(
  { id: orderId, kind, shown, payer }: Order,
  { id, amount }: Pick<Attempt, 'id' | 'amount'>,
  { origin, returnToken, webhookToken }: Addresses,
): NewCharge {
  const back = new URL(returnPages[kind], origin)
  back.search = new URLSearchParams({ orderId, feeType: shown.feeType, token: returnToken }).toString()
  return {
    orderId: id,
    orderInfo: [shown.feeType, shown.semester].filter(Boolean).join(', ').slice(0, 100),
    currency: 'INR',
    amount,
    maxAgeInHours: linkHours,
    // The specification's return page reads the roll number from the name.
    customer: { uid: payer.id, name: shown.number, emailId: shown.email, phone: shown.phone },
    webhook: { url: new URL(webhookPath(id, webhookToken), origin).href },
    return: { method: 'GET', url: back.href, timeout: 5 },
  }
}

const webhookPath = (attemptId: string, token: string): string =>
  `/api/v1/paymentWebhook/${attemptId}/${token}`
