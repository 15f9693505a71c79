import type { AttemptState, OrderState } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { PaymentAttemptRow } from '../tables.ts'

/** One charge that the gateway was asked to make for an order. Amounts are whole paise. */
export interface Attempt {
  /** The gateway knows the order by it: the order's id and the attempt's number there. */
  id: string
  orderId: string
  keyId: string
  keyVersion: number
  amount: number
  state: AttemptState
  /** Null until the gateway has said it. */
  chargeUuid: string | null
  /** Empty where nobody may be sent there. */
  paymentLink: string
  webhookHash: string
  paidBy: PaidBy | null
  /** Paise that went back since. */
  refunded: number
  /** The part of `refunded` that had gone back before the money was put in doubt: no review and no row of the ledger has it. */
  refundedBefore: number
  /** How often the gateway was asked in vain. */
  checks: number
  nextCheckAt: string | null
  expiresAt: string
  /** When the gateway answered that nothing was paid and nothing is under way; null since any other answer, or none. */
  unpaidAt: string | null
  /** When the payer gave it up: nobody is sent to the bank with it any more, and the gateway is asked all the same. */
  droppedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** How it was paid, as the gateway says. */
export interface PaidBy {
  /** UPI or CARD. */
  family: string
  /** Scheme and last four digits of a card, or the payer's UPI address. */
  from: string
  /** The bank's own number. */
  bankReference: string
  /** When the gateway took it. */
  at: string
}

type StartedAttempt = Pick<
  PaymentAttemptRow,
  'id' | 'order_id' | 'key_id' | 'key_version' | 'amount' | 'state' | 'webhook_hash' | 'expires_at'
>

/** A row of an attempt of which nothing is known yet but how it began. */
export const attemptRow = (
  begun: StartedAttempt & Partial<PaymentAttemptRow>,
  at: string,
): PaymentAttemptRow => ({
  charge_uuid: null,
  payment_link: '',
  paid_by: '',
  refunded: 0,
  refunded_before: 0,
  asked_at: null,
  unpaid_at: null,
  dropped_at: null,
  checks: 0,
  next_check_at: null,
  version: 1,
  created_at: at,
  updated_at: at,
  ...begun,
})

const gateway = { by: 'anybody' } as const
const unpaid: readonly AttemptState[] = ['CREATING', 'CREATE_UNKNOWN', 'PENDING', 'FAILED', 'EXPIRED']

/** What becomes of an attempt. PAID is left by no move: money goes back by a refund, which is a record of its own. */
export const attemptMachine = stateMachine<AttemptState>().of({
  kind: 'paymentAttempt',
  entity: 'payment',
  refusal: 'payments.changedSince',
  moves: {
    begin: { ...gateway, from: [null], to: ['CREATING'], action: 'payment.begun' },
    open: { ...gateway, from: ['CREATING', 'CREATE_UNKNOWN'], to: ['PENDING'], action: null },
    failToCreate: { ...gateway, from: ['CREATING'], to: ['CREATE_FAILED'], action: 'payment.notBegun' },
    loseCreate: { ...gateway, from: ['CREATING'], to: ['CREATE_UNKNOWN'], action: 'payment.unsure' },
    pay: { ...gateway, from: [...unpaid, 'QUARANTINED'], to: ['PAID'], action: 'payment.settled' },
    double: {
      ...gateway,
      from: [...unpaid, 'QUARANTINED'],
      to: ['PAID_DUPLICATE'],
      action: 'payment.doubled',
    },
    fail: { ...gateway, from: ['CREATE_UNKNOWN', 'PENDING'], to: ['FAILED'], action: 'payment.failed' },
    expire: {
      ...gateway,
      from: ['CREATING', 'CREATE_UNKNOWN', 'PENDING'],
      to: ['EXPIRED'],
      action: 'payment.expired',
    },
    quarantine: {
      ...gateway,
      from: [...unpaid, 'CREATE_FAILED'],
      to: ['QUARANTINED'],
      action: 'payment.quarantined',
    },
  },
})

/** Those in which money may still come. */
export const isUnpaid = (state: AttemptState): boolean => unpaid.includes(state)

export const orderMachine = stateMachine<OrderState>().of({
  kind: 'paymentOrder',
  entity: 'paymentOrder',
  refusal: 'payments.changedSince',
  moves: {
    open: { ...gateway, from: [null], to: ['open'], action: null },
    pay: { ...gateway, from: ['open'], to: ['paid'], action: null },
    cancel: { ...gateway, from: ['open'], to: ['cancelled'], action: 'paymentOrder.cancelled' },
    /** Two people have decided that its money pays its dues after all. */
    reinstate: { ...gateway, from: ['cancelled'], to: ['open'], action: 'paymentOrder.reinstated' },
  },
})
