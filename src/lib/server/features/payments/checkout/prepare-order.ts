import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, unavailable } from '../../../kernel/core/errors.ts'
import { newToken, tokenHash } from '../../../kernel/http/access/access-checks.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Fees } from '../../fees/feature.ts'
import {
  type Attempt,
  attemptMachine,
  attemptRow,
  nextCheck,
  orderMachine,
  takesMoney,
} from '../attempts/attempt.ts'
import { linkHours } from '../gateway/gateway-client.ts'
import type { OpenKey } from '../gateway/gateway-key.ts'
import { addOrder, isOrderOfDues, type PaymentStart, requirePayable } from '../orders/due-order.ts'
import type { OrderTokens } from '../orders/order-tokens.ts'
import { feeTypeOf, type Order } from '../orders/order.ts'
import type { PaymentsRepository } from '../repository.ts'

/** A stored order with its attempt; `fresh` is set if the charge must still be created at the gateway. */
interface PreparedOrder {
  order: Order
  attempt: Attempt
  fresh: { key: OpenKey; webhookToken: string } | null
}

interface Parts {
  fees: Pick<Fees, 'lockDues'>
  tokens: Pick<OrderTokens, 'make'>
  /** The key modes allowed in this installation. */
  modes: readonly KeyMode[]
}

/**
 * Finds or creates the order of exactly these dues within one transaction, with an attempt that can still be paid.
 * Another open order with one of the dues is cancelled, so that nothing is paid twice.
 */
export async function prepareOrder(
  write: PaymentsRepository,
  { fees, tokens, modes }: Parts,
  beginning: PaymentStart,
): Promise<PreparedOrder> {
  const { wanted, actor, at } = beginning
  // Locks before any lookup, so that of two concurrent starts the second one finds the order of the first.
  const locked = await fees.lockDues(write.transaction, wanted.dueIds)
  const others: Order[] = []
  for (const id of await write.orders.openFor(wanted.dueIds)) {
    const order = await write.orders.lock(id)
    if (order?.state === 'open') others.push(order)
  }
  const dues = requirePayable(wanted, locked)
  if (await write.reviews.areInDoubt(wanted.dueIds)) throw conflict('payments.inDoubt')
  const same = others.find((order) => isOrderOfDues(order, dues))
  for (const other of others) if (other !== same) await cancelOrder(write, other, { actor, at, note: '' })
  const order = same ?? (await addOrder(write, tokens, dues, beginning))
  const last = (await write.attempts.ofOrder(order.id)).at(-1)
  if (last && takesMoney(last, at)) return { order, attempt: last, fresh: null }
  const key = await keyOf(write, feeTypeOf(order), modes)
  const webhookToken = newToken()
  const attempt = await addAttempt(write, { order, key, last, webhookToken, actor, at })
  return { order, attempt, fresh: { key, webhookToken } }
}

export async function cancelOrder(
  write: PaymentsRepository,
  order: Order,
  { actor, at, note }: { actor: Actor; at: string; note: string },
): Promise<void> {
  await transition(write, orderMachine, {
    move: 'cancel',
    id: order.id,
    from: order.state,
    version: order.version + 1,
    actor,
    at,
    note,
    audit: { before: { state: order.state }, after: { state: 'cancelled', ...(note !== '' && { note }) } },
    update: (to) => write.orders.setState(order, to, at),
  })
}

/**
 * @throws DomainError Unavailable `payments.noKey` if there is no key, it cannot be decrypted, or its mode is not
 * allowed here
 */
async function keyOf(
  write: PaymentsRepository,
  feeTypeId: string,
  modes: readonly KeyMode[],
): Promise<OpenKey> {
  const found = await write.keys.ofType(feeTypeId).catch(() => null)
  // The lock keeps it from being retired while an attempt starts with it.
  if (found) await write.keys.lock(found.id)
  const key = found && (await write.keys.ofType(feeTypeId).catch(() => null))
  if (!key || !modes.includes(key.mode)) throw unavailable('payments.noKey')
  return key
}

interface NewAttempt extends Pick<PaymentStart, 'actor' | 'at'> {
  order: Order
  key: OpenKey
  last: Attempt | undefined
  webhookToken: string
}

async function addAttempt(
  write: PaymentsRepository,
  { order, key, last, webhookToken, actor, at }: NewAttempt,
): Promise<Attempt> {
  const number = last ? Number(last.id.slice(last.id.lastIndexOf('-') + 1)) + 1 : 1
  const id = `${order.id}-${number}`
  const expiresAt = new Date(Date.parse(at) + linkHours * 60 * 60_000).toISOString()
  const webhookHash = tokenHash(webhookToken)
  const nextCheckAt = nextCheck(at, at)
  await transition(write, attemptMachine, {
    move: 'begin',
    id,
    from: null,
    version: 1,
    actor,
    at,
    audit: { after: { state: 'CREATING', amount: order.amount, orderId: order.id } },
    async update(state) {
      const started = {
        id,
        order_id: order.id,
        key_id: key.id,
        key_version: key.version,
        amount: order.amount,
      }
      const watched = { webhook_hash: webhookHash, next_check_at: nextCheckAt, expires_at: expiresAt }
      await write.attempts.add(attemptRow({ ...started, ...watched, state }, at))
      return true
    },
  })
  return {
    id,
    orderId: order.id,
    keyId: key.id,
    keyVersion: key.version,
    amount: order.amount,
    state: 'CREATING',
    chargeUuid: null,
    paymentLink: '',
    webhookHash,
    paidBy: null,
    refunded: 0,
    refundedBefore: 0,
    askedAt: null,
    unpaidAt: null,
    droppedAt: null,
    checks: 0,
    nextCheckAt,
    expiresAt,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}
