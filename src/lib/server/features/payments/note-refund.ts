import { indianDate } from '#lib/rules/indian-time.ts'
import type { Charge } from '#lib/schemas/payments/charge.ts'
import { systemActor } from '../../kernel/audit/audit.ts'
import type { Fees } from '../fees/feature.ts'
import { nextCheck } from './check-times.ts'
import type { HeldAttempt } from './held-attempt.ts'
import { goneOutside, knownGone } from './held.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Refund } from './refund.ts'
import { sendRefund } from './send-refund.ts'
import type { Settling } from './settle.ts'

const gateway = systemActor('payment gateway')

/** What the gateway has given back so far, and whose it was. */
type Seen = HeldAttempt & Pick<Settling, 'at'>

/** A refund that was approved went back as the gateway says, to the paisa: nobody has to say so any more. */
export async function matchRefund(
  write: PaymentsRepository,
  fees: Pick<Fees, 'giveBack' | 'paidOf'>,
  { order, attempt, dues, isCancelled, at }: Seen,
  { uuid, refunded }: Pick<Charge, 'uuid' | 'refunded'>,
): Promise<void> {
  if ((refunded ?? 0) <= attempt.refunded) return
  const refunds = await write.refunds.ofAttempt(attempt.id)
  const awaited = refunds.find(({ state, way }) => state === 'approved' && way === 'gateway')
  if (!awaited || (refunded ?? 0) !== knownGone(attempt, refunds) + awaited.amount) return
  const held = { order, attempt, dues, isCancelled }
  const sent = { ...held, refund: awaited, move: 'see', actor: gateway, at } as const
  await sendRefund(write, fees, { ...sent, reference: uuid, sentOn: indianDate(at) })
}

/**
 * Money of an attempt that went back at the gateway: what was refunded by us is known, and for the rest somebody
 * has to say what it was. The receipt stays what it was: a refund is a record of its own.
 */
export async function noteRefund(
  write: PaymentsRepository,
  { attempt, at }: Pick<Settling, 'attempt' | 'at'>,
  charge: Pick<Charge, 'uuid' | 'status' | 'refunded'>,
): Promise<void> {
  const refunded = Math.max(charge.refunded ?? 0, attempt.refunded)
  const refunds = await write.refunds.ofAttempt(attempt.id)
  const outside = goneOutside({ ...attempt, refunded }, refunds)
  if (refunded > attempt.refunded && outside > 0) {
    const known = String(knownGone(attempt, refunds))
    const facts = { uuid: charge.uuid, refunded: String(refunded), known }
    // The ledger has more than the gateway.
    await write.reviews.open({ attemptId: attempt.id, cause: 'refundedOutside', facts, amount: -outside }, at)
  }
  const isAwaited = await noteMissing(write, { attempt, at, refunded, refunds })
  const planned = dayAfter(attempt.paidBy?.at ?? attempt.createdAt)
  const isDone = charge.status === 'PAID' && at >= planned
  await write.attempts.change(attempt, {
    refunded,
    // The look of the next day stays planned, whoever rings before it.
    next_check_at: isAwaited
      ? dayAfter(at)
      : isDone
        ? null
        : planned > at
          ? planned
          : nextCheck(attempt.createdAt, at),
    updated_at: at,
  })
}

/**
 * Somebody here said that money was sent on the gateway's pages, and on a later day the gateway still has it. Once it is
 * gone the question closes by itself; whether to ask again tomorrow is the answer.
 */
async function noteMissing(
  { reviews }: PaymentsRepository,
  {
    attempt,
    at,
    refunded,
    refunds,
  }: Pick<Settling, 'attempt' | 'at'> & { refunded: number; refunds: Refund[] },
): Promise<boolean> {
  const missing = knownGone(attempt, refunds) - refunded
  const last = (await reviews.ofAttempt(attempt.id)).findLast(({ cause }) => cause === 'refundMissing')
  if (missing <= 0) {
    if (last?.state === 'open') await reviews.close(last, 'refunded', at)
    return false
  }
  const sentOn = refunds
    .map((refund) => (refund.way === 'gateway' ? (refund.sentOn ?? '') : ''))
    .toSorted()
    .at(-1)
  if (indianDate(at) <= (sentOn ?? '')) return true
  // People have looked at this sum, and closed it.
  if (last?.state === 'closed' && last.amount === missing) return false
  const facts = { refunded: String(refunded), known: String(refunded + missing) }
  await reviews.open({ attemptId: attempt.id, cause: 'refundMissing', facts, amount: missing }, at)
  return true
}

const dayAfter = (at: string): string => new Date(Date.parse(at) + 24 * 60 * 60 * 1000).toISOString()
