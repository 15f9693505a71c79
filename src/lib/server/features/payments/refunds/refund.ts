import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { RefundCause, RefundState, RefundWay } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { Review } from '../reviews/review.ts'

/** A refund, proposed or sent. Amounts are in paise. */
export interface Refund {
  id: string
  orderId: string
  /** Empty for money of the counter. */
  attemptId: string
  amount: number
  cause: RefundCause
  reason: string
  way: RefundWay
  /** True if the paid dues become due again; otherwise they are reduced by the amount. */
  reopens: boolean
  /** The reference of the bank or the gateway, once it is sent. */
  reference: string
  /** The date in India when it was sent; null until then. */
  sentOn: string | null
  /** The number of the refund note; null until it is sent. */
  number: string | null
  state: RefundState
  /** True if it was approved and then given up; its state is `refused`. */
  isGivenUp: boolean
  /** True if its proposer withdrew it; its state is `refused`. */
  isWithdrawn: boolean
  version: number
  createdAt: string
  createdBy: string
}

/** Returns whether the refund is undecided, or approved and not sent yet. */
export const isOpenRefund = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'proposed' || state === 'approved'

/** Returns whether the refund is proposed, approved or sent. */
export const isStartedRefund = ({ state }: Pick<Refund, 'state'>): boolean => state !== 'refused'

/** Returns whether a review is about this refund: it was reported as sent at the gateway, which still has the money. */
export const isMissing =
  ({ state, way, amount }: Pick<Refund, 'state' | 'way' | 'amount'>) =>
  (review: Pick<Review, 'state' | 'cause' | 'amount'>): boolean =>
    state === 'sent' &&
    way === 'gateway' &&
    review.state === 'open' &&
    review.cause === 'refundMissing' &&
    review.amount >= amount

/**
 * The states of a refund. The person who proposes it cannot approve it, and the person who approves it cannot send it.
 */
export const refundMachine = stateMachine<RefundState>().of({
  kind: 'paymentRefund',
  entity: 'refund',
  refusal: 'refunds.changedSince',
  moves: {
    propose: {
      from: [null],
      to: ['proposed'],
      by: feeKeepers,
      action: 'refund.proposed',
      needsReason: true,
    },
    /** The system proposes the refund of a duplicate payment. */
    ask: { from: [null], to: ['proposed'], by: 'anybody', action: 'refund.askedFor' },
    approve: {
      from: ['proposed'],
      to: ['approved'],
      by: feeCheckers,
      action: 'refund.approved',
      secondPerson: 'refunds.ownProposal',
    },
    refuse: {
      from: ['proposed'],
      to: ['refused'],
      by: feeCheckers,
      action: 'refund.refused',
      needsReason: true,
      secondPerson: 'refunds.ownProposal',
    },
    /** The person who proposed it takes the proposal back; it then counts as refused. */
    withdraw: { from: ['proposed'], to: ['refused'], by: feeKeepers, action: 'refund.withdrawn' },
    send: {
      from: ['approved'],
      to: ['sent'],
      by: feeKeepers,
      action: 'refund.sent',
      secondPerson: 'refunds.ownApproval',
    },
    /** The gateway reports the refund. */
    see: { from: ['approved'], to: ['sent'], by: 'anybody', action: 'refund.seen' },
    /** The gateway still has the money, and the college's bank has transferred it instead. */
    reroute: {
      from: ['sent'],
      to: ['sent'],
      by: feeCheckers,
      action: 'refund.rerouted',
      secondPerson: 'refunds.ownSending',
    },
    /** An approved refund could not be sent. */
    giveUp: {
      from: ['approved'],
      to: ['refused'],
      by: [...feeKeepers, ...feeCheckers],
      action: 'refund.givenUp',
      needsReason: true,
    },
  },
})
