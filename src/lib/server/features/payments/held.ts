import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import { type Refund, isOpenRefund } from './refund.ts'
import type { Attempt } from './attempt.ts'
import type { Review } from './review.repository.ts'

const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** Paise that went back so, by our own books. */
export const sentBy = (way: Refund['way'], refunds: readonly Refund[]): number =>
  sumOf(refunds.filter((refund) => refund.state === 'sent' && refund.way === way))

type Known = Pick<Attempt, 'refundedBefore'>

/** Paise that went back at the gateway, as our own books have it. */
export const knownGone = ({ refundedBefore }: Known, refunds: readonly Refund[]): number =>
  refundedBefore + sentBy('gateway', refunds)

/** Paise of a charge that are the college's: what came, less what went back at the gateway or by the college's bank. */
export function netOf(charge: Charge, refunds: readonly Refund[], attempt: Known): number {
  const came = charge.status === 'PAID' ? (charge.paid ?? charge.amount) : (charge.paid ?? 0)
  return came - Math.max(charge.refunded ?? 0, knownGone(attempt, refunds)) - sentBy('transfer', refunds)
}

/** Paise about which two people have said that nothing more is to be done. */
export const closedAway = (reviews: readonly Review[]): number =>
  sumOf(reviews.filter(({ outcome, cause }) => outcome === 'closed' && cause !== 'refundMissing'))

/** Paise that went back at the gateway without anybody here having said so. */
export const goneOutside = (attempt: Known & Pick<Attempt, 'refunded'>, refunds: readonly Refund[]): number =>
  Math.max(0, attempt.refunded - knownGone(attempt, refunds))

type Books = Pick<PaymentsRepository, 'reviews' | 'refunds'>

/** Paise of a charge that is not paid as agreed, and about which nobody has decided yet. */
export async function inDoubt(
  { reviews, refunds }: Books,
  attempt: Attempt,
  charge: Charge,
): Promise<number> {
  const net = netOf(charge, await refunds.ofAttempt(attempt.id), attempt)
  return Math.max(0, net - closedAway(await reviews.ofAttempt(attempt.id)))
}

/** Paise of an attempt that did not go back yet: what the ledger has of it, or what is in doubt. */
export async function leftOf({ reviews, refunds }: Books, attempt: Attempt): Promise<number> {
  if (attempt.state === 'PAID') {
    const all = await refunds.ofAttempt(attempt.id)
    return attempt.amount - sentBy('gateway', all) - sentBy('transfer', all) - goneOutside(attempt, all)
  }
  return sumOf((await reviews.ofAttempt(attempt.id)).filter(mayGoBack))
}

/** What was sent already, as somebody here said, is not sent once more. */
export const mayGoBack = ({ state, cause }: Pick<Review, 'state' | 'cause'>): boolean =>
  state === 'open' && cause !== 'refundMissing'

/** How much of that nobody has asked for. */
export async function refundable(books: Books, attempt: Attempt): Promise<number> {
  const asked = sumOf((await books.refunds.ofAttempt(attempt.id)).filter(isOpenRefund))
  return Math.max(0, (await leftOf(books, attempt)) - asked)
}
