import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { DecisionDeed, DecisionState, ReviewCause, ReviewState } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { Attempt } from '../attempts/attempt.ts'

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

/** What is done about money in doubt: who proposes it confirms none of their own. */
export const decisionMachine = stateMachine<DecisionState>().of({
  kind: 'paymentDecision',
  entity: 'paymentDecision',
  refusal: 'reviews.changedSince',
  moves: {
    propose: {
      from: [null],
      to: ['proposed'],
      by: feeKeepers,
      action: 'paymentDecision.proposed',
      needsReason: true,
    },
    confirm: {
      from: ['proposed'],
      to: ['confirmed'],
      by: feeCheckers,
      action: 'paymentDecision.confirmed',
      secondPerson: 'reviews.ownProposal',
    },
    refuse: {
      from: ['proposed'],
      to: ['refused'],
      by: feeCheckers,
      action: 'paymentDecision.refused',
      needsReason: true,
      secondPerson: 'reviews.ownProposal',
    },
    /** Where there is no money, one person is enough. */
    close: {
      from: [null],
      to: ['confirmed'],
      by: [...feeKeepers, ...feeCheckers],
      action: 'paymentDecision.closed',
      needsReason: true,
    },
  },
})

const settled: readonly ReviewCause[] = ['orderCancelled', 'duesSettled', 'notBegun', 'refundBegun']

/** Money that is as it was agreed, and only came when nobody expected it any more. */
export const maySettle = ({ cause }: Pick<Review, 'cause'>, { state }: Pick<Attempt, 'state'>): boolean =>
  state === 'QUARANTINED' && settled.includes(cause)
