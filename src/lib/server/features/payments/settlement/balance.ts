import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { Attempt } from '../attempts/attempt.ts'
import { type Refund, isOpenRefund } from '../refunds/refund.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { Review } from '../reviews/review.ts'

/** The reviews and refunds of an attempt. */
export interface AttemptBooks {
  reviews: readonly Review[]
  refunds: readonly Refund[]
}

export const readBooks = async (
  { reviews, refunds }: Pick<PaymentsRepository, 'reviews' | 'refunds'>,
  { id }: Pick<Attempt, 'id'>,
): Promise<AttemptBooks> => ({ reviews: await reviews.ofAttempt(id), refunds: await refunds.ofAttempt(id) })

export const sumAmounts = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** Paise of sent refunds of this kind, according to our own books. */
export const sumSentRefunds = (way: Refund['way'], refunds: readonly Refund[]): number =>
  sumAmounts(refunds.filter((refund) => refund.state === 'sent' && refund.way === way))

type RecordedRefunds = Pick<Attempt, 'refundedBefore'>

/** Paise refunded at the gateway, according to our own books. */
export const recordedGatewayRefunds = (
  { refundedBefore }: RecordedRefunds,
  refunds: readonly Refund[],
): number => refundedBefore + sumSentRefunds('gateway', refunds)

/** Paise that the gateway received, before refunds. */
export const receivedOf = ({ status, paid, amount }: Charge): number =>
  status === 'PAID' ? (paid ?? amount) : (paid ?? 0)

/** Paise of a charge that the college has: received, less refunds at the gateway and bank transfers. */
export const netOf = (charge: Charge, refunds: readonly Refund[], attempt: RecordedRefunds): number =>
  receivedOf(charge) -
  Math.max(charge.refunded ?? 0, recordedGatewayRefunds(attempt, refunds)) -
  sumSentRefunds('transfer', refunds)

/** Paise of matching reviews that people closed without further action. */
export const sumClosedReviews = (isMeant: (review: Review) => boolean, reviews: readonly Review[]): number =>
  sumAmounts(reviews.filter((review) => review.outcome === 'closed' && isMeant(review)))

/** Paise in review that people closed without further action. */
export const sumClosedDoubts = (reviews: readonly Review[]): number =>
  sumClosedReviews(({ amount, cause }) => amount > 0 && isRefundable({ state: 'open', cause }), reviews)

/** Paise refunded at the gateway that our own books do not include. */
export const refundedExternally = (
  attempt: RecordedRefunds & Pick<Attempt, 'refunded'>,
  refunds: readonly Refund[],
): number => Math.max(0, attempt.refunded - recordedGatewayRefunds(attempt, refunds))

/** The part of the external refunds that people have accepted. */
export const acceptedExternally = (
  attempt: RecordedRefunds & Pick<Attempt, 'refunded'>,
  { reviews, refunds }: AttemptBooks,
): number =>
  Math.min(
    refundedExternally(attempt, refunds),
    -sumClosedReviews(({ cause }) => cause === 'refundedOutside', reviews),
  )

/** The part of the external refunds that is neither recorded nor accepted. */
export const unexplainedRefunds = (
  attempt: RecordedRefunds & Pick<Attempt, 'refunded'>,
  books: AttemptBooks,
): number => refundedExternally(attempt, books.refunds) - acceptedExternally(attempt, books)

/** Paise of a charge that was not paid as requested and still needs a decision. */
export const amountInDoubt = (
  attempt: RecordedRefunds,
  charge: Charge,
  { reviews, refunds }: AttemptBooks,
): number => Math.max(0, netOf(charge, refunds, attempt) - sumClosedDoubts(reviews))

/** Paise of an attempt that were not refunded: in the ledger, or in review. */
export function remainingOf(attempt: Attempt, books: AttemptBooks): number {
  const { reviews, refunds } = books
  if (attempt.state !== 'PAID')
    return sumAmounts(reviews.filter(isRefundable)) - acceptedExternally(attempt, books)
  return amountInLedger(attempt, refunds) - refundedExternally(attempt, refunds)
}

/** Paise of an attempt in the ledger. */
const amountInLedger = ({ state, amount }: Attempt, refunds: readonly Refund[]): number =>
  state === 'PAID' ? amount - sumSentRefunds('gateway', refunds) - sumSentRefunds('transfer', refunds) : 0

/**
 * Returns whether a review's money can be refunded: a refund that is missing at the gateway is not sent twice, and an
 * overpayment is refunded only at the gateway.
 */
export const isRefundable = ({ state, cause }: Pick<Review, 'state' | 'cause'>): boolean =>
  state === 'open' && cause !== 'refundMissing' && cause !== 'paidMore'

/** Paise that may still be proposed as a refund. */
export const refundableAmount = (attempt: Attempt, books: AttemptBooks): number =>
  Math.max(0, remainingOf(attempt, books) - sumAmounts(books.refunds.filter(isOpenRefund)))
