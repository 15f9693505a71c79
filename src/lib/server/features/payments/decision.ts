import type { DecisionDeed, DecisionState } from '#lib/schemas/payments/states.ts'

/** What somebody wants to be done about a review. */
export interface Decision {
  id: string
  reviewId: string
  deed: DecisionDeed
  /** Paise of the review, as it was seen. */
  amount: number
  reason: string
  state: DecisionState
  version: number
  createdAt: string
  /** A user's id. */
  createdBy: string
}
