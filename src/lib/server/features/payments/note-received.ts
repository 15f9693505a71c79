import type { Charge } from '#lib/schemas/payments/charge.ts'
import { dayAfter, nextCheck } from './check-times.ts'
import { closedAway, netOf, sentBy } from './held.ts'
import { noteMissing, noteOutside } from './note-refund.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Settling } from './settle.ts'

type Received = Pick<Settling, 'attempt' | 'at'>

/**
 * What the gateway says of money that is in our books: what was refunded by us is known, and for all that differs
 * somebody has to say what it was. The receipt stays what it was: money that goes back is a record of its own.
 */
export async function noteReceived(
  write: PaymentsRepository,
  { attempt, at }: Received,
  charge: Charge,
): Promise<void> {
  const refunded = charge.refunded ?? attempt.refunded
  const gone = { attempt, at, refunded }
  await noteOutside(write, { ...gone, uuid: charge.uuid })
  const isAwaited = await noteMissing(write, gone)
  const nextDay = dayAfter(attempt.paidBy?.at ?? attempt.createdAt)
  const { nextCheckAt } = attempt
  const planned = nextCheckAt !== null && nextCheckAt > at && nextCheckAt < nextDay ? nextCheckAt : nextDay
  const isPlanned = at >= planned
  const isBack = refunded < attempt.refunded
  await noteDifference(write, { attempt: { ...attempt, refunded }, at, isPlanned }, charge)
  const isDone = charge.status === 'PAID' && isPlanned
  await write.attempts.change(attempt, {
    refunded,
    // The look of the next day stays planned, whoever rings before it.
    next_check_at:
      isAwaited || isBack
        ? dayAfter(at)
        : isDone
          ? null
          : planned > at
            ? planned
            : nextCheck(attempt.createdAt, at),
    ...{ checks: 0, updated_at: at },
  })
}

/**
 * The gateway has more of it than our books, or on the day after less: more was taken from the payer, or the bank has
 * taken it back without a refund.
 */
async function noteDifference(
  { reviews, refunds }: PaymentsRepository,
  { attempt, at, isPlanned }: Received & { isPlanned: boolean },
  charge: Charge,
): Promise<void> {
  const all = await reviews.ofAttempt(attempt.id)
  const sent = await refunds.ofAttempt(attempt.id)
  const ledger =
    attempt.state === 'PAID' ? attempt.amount - sentBy('gateway', sent) - sentBy('transfer', sent) : 0
  const asked = all
    .filter(({ state, cause }) => state === 'open' && cause !== 'mismatch' && cause !== 'refundMissing')
    .reduce((sum, { amount }) => sum + amount, 0)
  const more = netOf(charge, sent, attempt) - ledger - asked - closedAway(all)
  const open = all.find(({ state, cause }) => state === 'open' && cause === 'mismatch')
  // An answer may be older than the money.
  const isNews = more > 0 || (more < 0 && isPlanned && attempt.state === 'PAID')
  if (!isNews) return void (more === 0 && open && (await reviews.close(open, 'answered', at)))
  const facts = { fields: 'paid', uuid: charge.uuid, status: charge.status, paid: String(charge.paid ?? '') }
  await reviews.openOnce({ attemptId: attempt.id, cause: 'mismatch', facts, amount: more }, at)
}
