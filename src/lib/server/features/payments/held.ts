import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { Attempt } from './attempt.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import { type Refund, isOpenRefund } from './refund.ts'
import type { Review } from './review.ts'

/** What people and the gateway have said about an attempt's money. */
export interface Books {
  reviews: readonly Review[]
  refunds: readonly Refund[]
}

export const booksOf = async (
  { reviews, refunds }: Pick<PaymentsRepository, 'reviews' | 'refunds'>,
  { id }: Pick<Attempt, 'id'>,
): Promise<Books> => ({ reviews: await reviews.ofAttempt(id), refunds: await refunds.ofAttempt(id) })

export const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** Paise that went back so, by our own books. */
export const sentBy = (way: Refund['way'], refunds: readonly Refund[]): number =>
  sumOf(refunds.filter((refund) => refund.state === 'sent' && refund.way === way))

type Known = Pick<Attempt, 'refundedBefore'>

/** Paise that went back at the gateway, as our own books have it. */
export const knownGone = ({ refundedBefore }: Known, refunds: readonly Refund[]): number =>
  refundedBefore + sentBy('gateway', refunds)

/** Paise that came, whatever went back of them since. */
export const cameBy = ({ status, paid, amount }: Charge): number =>
  status === 'PAID' ? (paid ?? amount) : (paid ?? 0)

/** Paise of a charge that are the college's: what came, less what went back at the gateway or by the college's bank. */
export const netOf = (charge: Charge, refunds: readonly Refund[], attempt: Known): number =>
  cameBy(charge) - Math.max(charge.refunded ?? 0, knownGone(attempt, refunds)) - sentBy('transfer', refunds)

/** Paise about which people have said that nothing more is to be done. */
export const closedBy = (isMeant: (review: Review) => boolean, reviews: readonly Review[]): number =>
  sumOf(reviews.filter((review) => review.outcome === 'closed' && isMeant(review)))

/** Money in doubt that was closed so. */
export const closedAway = (reviews: readonly Review[]): number =>
  closedBy(({ amount, cause }) => amount > 0 && mayGoBack({ state: 'open', cause }), reviews)

/** Paise that went back at the gateway without anybody here having said so. */
export const goneOutside = (attempt: Known & Pick<Attempt, 'refunded'>, refunds: readonly Refund[]): number =>
  Math.max(0, attempt.refunded - knownGone(attempt, refunds))

/** Of them, those that people have left at that. */
export const leftAtThat = (attempt: Known & Pick<Attempt, 'refunded'>, { reviews, refunds }: Books): number =>
  Math.min(goneOutside(attempt, refunds), -closedBy(({ cause }) => cause === 'refundedOutside', reviews))

/** Of them, those that nobody has written down or left at that. */
export const unsaid = (attempt: Known & Pick<Attempt, 'refunded'>, books: Books): number =>
  goneOutside(attempt, books.refunds) - leftAtThat(attempt, books)

/** Paise of a charge that is not paid as agreed, and about which nobody has decided yet. */
export const inDoubt = (attempt: Known, charge: Charge, { reviews, refunds }: Books): number =>
  Math.max(0, netOf(charge, refunds, attempt) - closedAway(reviews))

/** Paise of an attempt that did not go back yet: what the ledger has of it, or what is in doubt. */
export function leftOf(attempt: Attempt, books: Books): number {
  const { reviews, refunds } = books
  if (attempt.state !== 'PAID') return sumOf(reviews.filter(mayGoBack)) - leftAtThat(attempt, books)
  return inLedger(attempt, refunds) - goneOutside(attempt, refunds)
}

/** Paise that the ledger has of it. */
export const inLedger = ({ state, amount }: Attempt, refunds: readonly Refund[]): number =>
  state === 'PAID' ? amount - sentBy('gateway', refunds) - sentBy('transfer', refunds) : 0

/** What was sent already, as somebody here said, is not sent once more; what is too much goes back at the gateway alone. */
export const mayGoBack = ({ state, cause }: Pick<Review, 'state' | 'cause'>): boolean =>
  state === 'open' && cause !== 'refundMissing' && cause !== 'paidMore'

/** How much of that nobody has asked for. */
export const refundable = (attempt: Attempt, books: Books): number =>
  Math.max(0, leftOf(attempt, books) - sumOf(books.refunds.filter(isOpenRefund)))
