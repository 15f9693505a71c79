import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { DecisionAction, DecisionState, ReviewCause, ReviewState } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { Attempt } from '../attempts/attempt.ts'

/** A matter about an attempt that a person must decide. */
export interface Review {
  id: string
  attemptId: string
  cause: ReviewCause
  /** What the gateway reported, and what was expected. */
  facts: Readonly<Record<string, string>>
  /**
   * Paise that the gateway holds for it and that are not in the ledger; negative if the ledger has more than the
   * gateway.
   */
  amount: number
  state: ReviewState
  outcome: string
  version: number
  createdAt: string
}

export type NewReview = Pick<Review, 'attemptId' | 'cause' | 'facts' | 'amount'>

/** A proposal for a review. */
export interface Decision {
  id: string
  reviewId: string
  action: DecisionAction
  /** The review's amount in paise when the proposal was made. */
  amount: number
  reason: string
  state: DecisionState
  version: number
  createdAt: string
  /** A user id. */
  createdBy: string
}

/** The states of a decision about money in review. Nobody can confirm their own proposal. */
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
    /** Without money involved, one person may close the review. */
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

/** Returns whether the money matches the order and only arrived unexpectedly, so that it may settle it. */
export const maySettle = ({ cause }: Pick<Review, 'cause'>, { state }: Pick<Attempt, 'state'>): boolean =>
  state === 'QUARANTINED' && settled.includes(cause)
