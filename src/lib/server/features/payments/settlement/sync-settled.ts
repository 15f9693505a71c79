import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Charge } from '#lib/schemas/payments/charge.ts'
import { type Attempt, oneDayLater, nextCheck } from '../attempts/attempt.ts'
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

/** Returns whether the money has arrived; only a refund can change that. */
export const isReceived = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'PAID' || state === 'PAID_DUPLICATE'

/**
 * Updates money that is in our books or in review from the gateway's answer. Our own refunds are known; for every other
 * difference, a review asks a person to explain it. The receipt does not change, because refunds are separate records.
 */
export async function syncReceived(
  write: PaymentsRepository,
  { attempt, at }: ReceivedAttempt,
  charge: Charge,
): Promise<void> {
  const receipt = attempt.state === 'PAID' ? await write.receipts.ofOrder(attempt.orderId) : null
  const planned = oneDayLater(receipt?.issuedAt ?? attempt.createdAt)
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
    // Keeps the next day's check scheduled, even if a webhook arrives before it.
    next_check_at:
      isAwaited || isBack
        ? oneDayLater(at)
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
 * Returns the paise of the requested amount that were refunded at the gateway. An overpayment counts as refunded first.
 * After a day, when the answer must include the payment, missing money also counts as refunded.
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

/** Opens a review if more was received than requested, or more than people saw when they decided. */
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

/** Paise received beyond the requested amount, less refunds of them and what people have accepted. */
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
 * Opens a review for refunds at the gateway that nobody here requested; a person must explain them. They may be
 * reversed later, for example if a bank returns the money.
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
  // Negative, because the ledger has more than the gateway.
  await reviews.open({ attemptId: attempt.id, cause: 'refundedOutside', facts, amount: -outside }, at)
}

/**
 * Opens a review if a refund was reported as sent at the gateway, but a later day's answer still shows the money. The
 * review closes itself once the money is gone. Returns whether to check again tomorrow.
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
  // People have already reviewed this amount since the refund was sent, and closed it.
  const isSeen = last?.outcome === 'closed' && indianDate(last.createdAt) > (sentOn ?? '')
  if (isSeen && last.amount === missing) return false
  const facts = { refunded: String(gone), known: String(gone + missing) }
  await reviews.open({ attemptId: attempt.id, cause: 'refundMissing', facts, amount: missing }, at)
  return true
}

type GatewayRefund = Pick<SettlementContext, 'attempt' | 'at'> & {
  /** Paise refunded, according to the gateway. */
  gone: number
  books: AttemptBooks
}
