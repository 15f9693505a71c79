import type { RefundCause, RefundState, RefundWay } from '#lib/schemas/payments/states.ts'
import type { Review } from './review.ts'

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
  /** Of the bank or the gateway, once the money is on its way. */
  reference: string
  /** An Indian day; null until then. */
  sentOn: string | null
  /** Of its note; null until then. */
  number: string | null
  state: RefundState
  version: number
  createdAt: string
  createdBy: string
}

/** Nobody has decided about it yet, or nobody has sent it. */
export const isOpenRefund = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'proposed' || state === 'approved'

/** Somebody has begun to give money back, or has given it. */
export const isBegunRefund = ({ state }: Pick<Refund, 'state'>): boolean => state !== 'refused'

/** Whether a question is about this refund: sent at the gateway, as somebody said, which still has it. */
export const isMissing =
  ({ state, way, amount }: Pick<Refund, 'state' | 'way' | 'amount'>) =>
  (review: Pick<Review, 'state' | 'cause' | 'amount'>): boolean =>
    state === 'sent' &&
    way === 'gateway' &&
    review.state === 'open' &&
    review.cause === 'refundMissing' &&
    review.amount >= amount
