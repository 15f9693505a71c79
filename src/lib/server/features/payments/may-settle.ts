import type { ReviewCause } from '#lib/schemas/payments/states.ts'
import type { Attempt } from './attempt.ts'
import type { Review } from './review.ts'

const settled: readonly ReviewCause[] = ['orderCancelled', 'duesSettled', 'notBegun', 'refundBegun']

/** Money that is as it was agreed, and only came when nobody expected it any more. */
export const maySettle = ({ cause }: Pick<Review, 'cause'>, { state }: Pick<Attempt, 'state'>): boolean =>
  state === 'QUARANTINED' && settled.includes(cause)
