import type { KeyMode } from '#lib/schemas/payments/states.ts'
import { unavailable } from '../../kernel/core/errors.ts'
import { tokenHash } from '../../kernel/http/access-checks.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import { attemptMachine } from './attempt-states.ts'
import type { Attempt } from './attempt.ts'
import { attemptRow } from './attempt-row.ts'
import { linkHours } from './charge-for.ts'
import { isForgotten, nextCheck } from './check-times.ts'
import type { OpenKey } from './gateway-key.ts'
import type { Beginning } from './order-of-dues.ts'
import type { Order } from './order.ts'
import type { PaymentsRepository } from './payments.repository.ts'

/** Milliseconds before its end in which a link is not given out any more. */
const tooLate = 10 * 60_000

/** The payer has its link, or is about to have it. */
export const takesMoney = (
  { state, paymentLink, expiresAt, createdAt, droppedAt }: Attempt,
  at: string,
): boolean =>
  droppedAt === null &&
  ((state === 'CREATING' && !isForgotten(createdAt, at)) ||
    (state === 'PENDING' && paymentLink !== '' && Date.parse(expiresAt) - tooLate > Date.parse(at)))

/** The gateway says so, or nobody was ever handed a link to pay it by. */
export const isNotPaidYet = ({ state, unpaidAt, paymentLink, chargeUuid }: Attempt): boolean =>
  (state === 'PENDING' && unpaidAt !== null) ||
  (state === 'CREATE_UNKNOWN' && paymentLink === '' && chargeUuid === null)

/** @throws DomainError Unavailable `payments.noKey`: there is none, it does not open, or it does not fit the gateway */
export async function keyOf(
  write: PaymentsRepository,
  feeTypeId: string,
  modes: readonly KeyMode[],
): Promise<OpenKey> {
  const found = await write.keys.ofType(feeTypeId).catch(() => null)
  // Nobody retires it while an attempt begins with it.
  if (found) await write.keys.lock(found.id)
  const key = found && (await write.keys.ofType(feeTypeId).catch(() => null))
  if (!key || !modes.includes(key.mode)) throw unavailable('payments.noKey')
  return key
}

interface NewAttempt extends Pick<Beginning, 'actor' | 'at'> {
  order: Order
  key: OpenKey
  last: Attempt | undefined
  webhookToken: string
}

export async function addAttempt(
  write: PaymentsRepository,
  { order, key, last, webhookToken, actor, at }: NewAttempt,
): Promise<Attempt> {
  const number = last ? Number(last.id.slice(last.id.lastIndexOf('-') + 1)) + 1 : 1
  const id = `${order.id}-${number}`
  const expiresAt = new Date(Date.parse(at) + linkHours * 60 * 60_000).toISOString()
  const [webhookHash, nextCheckAt] = [tokenHash(webhookToken), nextCheck(at, at)]
  await transition(write, attemptMachine, {
    ...{ move: 'begin', id, from: null, version: 1, actor, at },
    audit: { after: { state: 'CREATING', amount: order.amount, orderId: order.id } },
    async update(state) {
      const begun = { id, order_id: order.id, key_id: key.id, key_version: key.version, amount: order.amount }
      const watched = { webhook_hash: webhookHash, next_check_at: nextCheckAt, expires_at: expiresAt }
      await write.attempts.add(attemptRow({ ...begun, ...watched, state }, at))
      return true
    },
  })
  return {
    ...{ id, orderId: order.id, keyId: key.id, keyVersion: key.version, amount: order.amount },
    ...{ state: 'CREATING', chargeUuid: null, paymentLink: '', webhookHash, paidBy: null, refunded: 0 },
    refundedBefore: 0,
    ...{ unpaidAt: null, droppedAt: null },
    ...{ checks: 0, nextCheckAt, expiresAt, version: 1, createdAt: at, updatedAt: at },
  }
}
