import type { ReviewCause, ReviewState } from '#lib/schemas/payments/states.ts'

/** Something about an attempt that a person has to look at. */
export interface Review {
  id: string
  attemptId: string
  cause: ReviewCause
  /** What was read, and what was expected. */
  facts: Readonly<Record<string, string>>
  /** Paise that the gateway holds for it and that no row of the ledger has. */
  amount: number
  state: ReviewState
  outcome: string
  version: number
  createdAt: string
}

export type NewReview = Pick<Review, 'attemptId' | 'cause' | 'facts' | 'amount'>
