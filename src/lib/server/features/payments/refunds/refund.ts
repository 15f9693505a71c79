import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { RefundCause, RefundState, RefundWay } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { Review } from '../reviews/review.ts'

/** Money that is to go back, or went. Amounts are whole paise. */
export interface Refund {
  id: string
  orderId: string
  attemptId: string
  amount: number
  cause: RefundCause
  reason: string
  way: RefundWay
  /** The dues that it had paid are owed again; otherwise they are less by so much. */
  reopens: boolean
  /** Reference of the bank or the gateway, once the money is on its way. */
  reference: string
  /** An Indian day; null until then. */
  sentOn: string | null
  /** Number of the refund note; null until then. */
  number: string | null
  state: RefundState
  version: number
  createdAt: string
  createdBy: string
}

/** It is not decided yet, or approved and not sent. */
export const isOpenRefund = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'proposed' || state === 'approved'

/** It is proposed, approved or sent. */
export const isStartedRefund = ({ state }: Pick<Refund, 'state'>): boolean => state !== 'refused'

/** Whether a question is about this refund: sent at the gateway, as somebody said, which still has it. */
export const isMissing =
  ({ state, way, amount }: Pick<Refund, 'state' | 'way' | 'amount'>) =>
  (review: Pick<Review, 'state' | 'cause' | 'amount'>): boolean =>
    state === 'sent' &&
    way === 'gateway' &&
    review.state === 'open' &&
    review.cause === 'refundMissing' &&
    review.amount >= amount

/** Who asks for money to go back approves none of it, and who approves it sends none of it. */
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
    /** Proposed by the system for a duplicate payment. */
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
    send: {
      from: ['approved'],
      to: ['sent'],
      by: feeKeepers,
      action: 'refund.sent',
      secondPerson: 'refunds.ownApproval',
    },
    /** The gateway says that it went back. */
    see: { from: ['approved'], to: ['sent'], by: 'anybody', action: 'refund.seen' },
    /** The gateway still has what was said to be sent there, and the college's bank has sent it instead. */
    reroute: {
      from: ['sent'],
      to: ['sent'],
      by: feeCheckers,
      action: 'refund.rerouted',
      secondPerson: 'refunds.ownSending',
    },
    /** It could not be sent after all. */
    giveUp: {
      from: ['approved'],
      to: ['refused'],
      by: [...feeKeepers, ...feeCheckers],
      action: 'refund.givenUp',
      needsReason: true,
    },
  },
})
