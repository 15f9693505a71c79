import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Charge } from '#lib/schemas/payments/charge.ts'
import { type Attempt, dayAfter, nextCheck } from '../attempts/attempt.ts'
import type { PaymentsRepository } from '../repository.ts'
import {
  acceptedExternally,
  type AttemptBooks,
  netOf,
  readBooks,
  receivedOf,
  recordedGatewayRefunds,
  sumAmounts,
  sumClosedDoubts,
  sumClosedReviews,
  unexplainedRefunds,
} from './balance.ts'
import type { SettlementContext } from './settle.ts'

type ReceivedAttempt = Pick<SettlementContext, 'attempt' | 'at'>

/** The money has come, and nothing but a refund changes that. */
export const isReceived = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'PAID' || state === 'PAID_DUPLICATE'

/**
 * What the gateway says of money that is in our books, or about which people decide: what was refunded by us is known,
 * and for all that differs somebody has to say what it was. The receipt stays what it was: money that goes back is a
 * record of its own.
 */
export async function syncReceived(
  write: PaymentsRepository,
  { attempt, at }: ReceivedAttempt,
  charge: Charge,
): Promise<void> {
  const receipt = attempt.state === 'PAID' ? await write.receipts.ofOrder(attempt.orderId) : null
  const planned = dayAfter(receipt?.issuedAt ?? attempt.createdAt)
  const isPlanned = at >= planned
  const books = await readBooks(write, attempt)
  const gone = refundedAtGateway(attempt, charge, { books, isPlanned })
  const isAwaited = await reviewMissingRefund(write, { attempt, at, gone, books })
  await reviewExternalRefund(write, { attempt, at, gone, books, uuid: charge.uuid })
  await reviewOverpayment(write, { attempt: { ...attempt, refunded: gone }, at }, charge)
  const isBack = gone < attempt.refunded
  const isDone = charge.status === 'PAID' && isPlanned
  await write.attempts.change(attempt, {
    refunded: gone,
    // The check of the next day stays planned, whatever webhook comes before it.
    next_check_at:
      isAwaited || isBack
        ? dayAfter(at)
        : isDone
          ? null
          : planned > at
            ? planned
            : nextCheck(attempt.createdAt, at),
    checks: 0,
    updated_at: at,
  })
}

/**
 * Paise that went back at the gateway of what was asked for. What came beyond that goes back first; and once a day has
 * passed, so that no answer is older than the money, what is not there any more has gone as well.
 */
function refundedAtGateway(
  attempt: Attempt,
  charge: Charge,
  { books: { refunds }, isPlanned }: { books: AttemptBooks; isPlanned: boolean },
): number {
  const refunded = charge.refunded ?? attempt.refunded
  if (!isReceived(attempt)) return refunded
  const more = Math.max(0, receivedOf(charge) - attempt.amount)
  const lost = isPlanned ? attempt.amount - receivedOf(charge) : 0
  return Math.max(refunded - more, Math.min(refunded, recordedGatewayRefunds(attempt, refunds)), lost)
}

/** More was taken from the payer than was asked for, or than people have seen when they decided. */
async function reviewOverpayment(
  write: PaymentsRepository,
  { attempt, at }: ReceivedAttempt,
  charge: Charge,
): Promise<void> {
  const books = await readBooks(write, attempt)
  const cause = isReceived(attempt) ? 'paidMore' : 'mismatch'
  const more = isReceived(attempt)
    ? overpaidAmount(attempt, charge, books)
    : overpaidInDoubt(attempt, charge, books)
  const open = books.reviews.find((review) => review.state === 'open' && review.cause === cause)
  if (more <= 0) return void (open && (await write.reviews.close(open, 'answered', at)))
  const { uuid, status, paid } = charge
  const facts = { fields: 'paid', uuid, status, paid: String(paid ?? '') }
  await write.reviews.openOnce({ attemptId: attempt.id, cause, facts, amount: more }, at)
}

/** Paise received beyond the requested amount, less what was refunded of them and what people have accepted. */
function overpaidAmount(attempt: Attempt, charge: Charge, { reviews }: AttemptBooks): number {
  const back = (charge.refunded ?? attempt.refunded) - attempt.refunded
  const closed = sumClosedReviews(({ cause }) => cause === 'paidMore', reviews)
  return receivedOf(charge) - attempt.amount - Math.max(0, back) - closed
}

function overpaidInDoubt(attempt: Attempt, charge: Charge, books: AttemptBooks): number {
  const { reviews, refunds } = books
  const asked = sumAmounts(
    reviews.filter(({ state, cause }) => state === 'open' && cause !== 'refundMissing'),
  )
  return (
    netOf(charge, refunds, attempt) - sumClosedDoubts(reviews) - asked + acceptedExternally(attempt, books)
  )
}

/**
 * What went back at the gateway and nobody here has asked for: somebody has to say what it was. It may turn out not to
 * have gone after all, as where a bank has sent it back.
 */
async function reviewExternalRefund(
  { reviews }: PaymentsRepository,
  { attempt, at, gone, books, uuid }: GatewayRefund & { uuid: string },
): Promise<void> {
  const outside = unexplainedRefunds({ ...attempt, refunded: gone }, books)
  const open = books.reviews.find(({ cause, state }) => cause === 'refundedOutside' && state === 'open')
  if (open && outside === 0) return void (await reviews.close(open, 'answered', at))
  if (outside === 0 || (!open && gone <= attempt.refunded)) return
  const facts = { uuid, refunded: String(gone), known: String(gone - outside) }
  // The ledger has more than the gateway.
  await reviews.open({ attemptId: attempt.id, cause: 'refundedOutside', facts, amount: -outside }, at)
}

/**
 * Somebody here said that money was sent on the gateway's pages, and on a later day the gateway still has it. Once it is
 * gone the question closes by itself; whether to ask again tomorrow is the answer.
 */
export async function reviewMissingRefund(
  { reviews }: PaymentsRepository,
  { attempt, at, gone, books }: GatewayRefund,
): Promise<boolean> {
  const missing = recordedGatewayRefunds(attempt, books.refunds) - gone
  const last = books.reviews.findLast(({ cause }) => cause === 'refundMissing')
  if (missing <= 0) {
    if (last?.state === 'open') await reviews.close(last, 'answered', at)
    return false
  }
  const sentOn = books.refunds
    .map((refund) => (refund.way === 'gateway' ? (refund.sentOn ?? '') : ''))
    .toSorted()
    .at(-1)
  if (indianDate(at) <= (sentOn ?? '')) return true
  // People have looked at this sum since it was sent, and closed it.
  const isSeen = last?.outcome === 'closed' && indianDate(last.createdAt) > (sentOn ?? '')
  if (isSeen && last.amount === missing) return false
  const facts = { refunded: String(gone), known: String(gone + missing) }
  await reviews.open({ attemptId: attempt.id, cause: 'refundMissing', facts, amount: missing }, at)
  return true
}

type GatewayRefund = Pick<SettlementContext, 'attempt' | 'at'> & {
  /** Paise that went back at the gateway, as it says. */
  gone: number
  books: AttemptBooks
}
