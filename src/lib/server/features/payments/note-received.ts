import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { Attempt } from './attempt.ts'
import { dayAfter, nextCheck } from './check-times.ts'
import {
  type Books,
  booksOf,
  cameBy,
  closedAway,
  closedBy,
  knownGone,
  leftAtThat,
  netOf,
  sumOf,
} from './held.ts'
import { noteMissing, noteOutside } from './note-refund.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Settling } from './settle.ts'

type Received = Pick<Settling, 'attempt' | 'at'>

/** The money has come, and nothing but a refund changes that. */
export const isReceived = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'PAID' || state === 'PAID_DUPLICATE'

/**
 * What the gateway says of money that is in our books, or about which people decide: what was refunded by us is known,
 * and for all that differs somebody has to say what it was. The receipt stays what it was: money that goes back is a
 * record of its own.
 */
export async function noteReceived(
  write: PaymentsRepository,
  { attempt, at }: Received,
  charge: Charge,
): Promise<void> {
  const receipt = attempt.state === 'PAID' ? await write.receipts.ofOrder(attempt.orderId) : null
  const planned = dayAfter(receipt?.issuedAt ?? attempt.createdAt)
  const isPlanned = at >= planned
  const books = await booksOf(write, attempt)
  const gone = goneOf(attempt, charge, { books, isPlanned })
  const isAwaited = await noteMissing(write, { attempt, at, gone, books })
  await noteOutside(write, { attempt, at, gone, books, uuid: charge.uuid })
  await noteMore(write, { attempt: { ...attempt, refunded: gone }, at }, charge)
  const isBack = gone < attempt.refunded
  const isDone = charge.status === 'PAID' && isPlanned
  await write.attempts.change(attempt, {
    refunded: gone,
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
 * Paise that went back at the gateway of what was asked for. What came beyond that goes back first; and once a day has
 * passed, so that no answer is older than the money, what is not there any more has gone as well.
 */
function goneOf(
  attempt: Attempt,
  charge: Charge,
  { books: { refunds }, isPlanned }: { books: Books; isPlanned: boolean },
): number {
  const refunded = charge.refunded ?? attempt.refunded
  if (!isReceived(attempt)) return refunded
  const more = Math.max(0, cameBy(charge) - attempt.amount)
  const lost = isPlanned ? attempt.amount - cameBy(charge) : 0
  return Math.max(refunded - more, Math.min(refunded, knownGone(attempt, refunds)), lost)
}

/** More was taken from the payer than was asked for, or than people have seen when they decided. */
async function noteMore(write: PaymentsRepository, { attempt, at }: Received, charge: Charge): Promise<void> {
  const books = await booksOf(write, attempt)
  const cause = isReceived(attempt) ? 'paidMore' : 'mismatch'
  const more = isReceived(attempt) ? beyond(attempt, charge, books) : beyondDoubt(attempt, charge, books)
  const open = books.reviews.find((review) => review.state === 'open' && review.cause === cause)
  if (more <= 0) return void (open && (await write.reviews.close(open, 'answered', at)))
  const { uuid, status, paid } = charge
  const facts = { fields: 'paid', uuid, status, paid: String(paid ?? '') }
  await write.reviews.openOnce({ attemptId: attempt.id, cause, facts, amount: more }, at)
}

/** Paise that came beyond what was asked for, less what went back of them, and what people have left at that. */
function beyond(attempt: Attempt, charge: Charge, { reviews }: Books): number {
  const back = (charge.refunded ?? attempt.refunded) - attempt.refunded
  const closed = closedBy(({ cause }) => cause === 'paidMore', reviews)
  return cameBy(charge) - attempt.amount - Math.max(0, back) - closed
}

function beyondDoubt(attempt: Attempt, charge: Charge, books: Books): number {
  const { reviews, refunds } = books
  const asked = sumOf(reviews.filter(({ state, cause }) => state === 'open' && cause !== 'refundMissing'))
  return netOf(charge, refunds, attempt) - closedAway(reviews) - asked + leftAtThat(attempt, books)
}
