import type { Generated } from 'kysely'
import type { FeeKind, PayerKind } from '#lib/schemas/fees/kinds.ts'
import type {
  AttemptState,
  DecisionDeed,
  DecisionState,
  KeyChangeKind,
  KeyChangeState,
  KeyMode,
  OrderState,
  RefundCause,
  RefundState,
  RefundWay,
  ReviewCause,
  ReviewState,
} from '#lib/schemas/payments/states.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    gateway_keys: GatewayKeyRow
    gateway_passwords: GatewayPasswordRow
    gateway_key_changes: GatewayKeyChangeRow
    payment_orders: PaymentOrderRow
    payment_order_lines: { order_id: string; due_id: string; amount: Paise }
    payment_attempts: PaymentAttemptRow
    payment_events: { seq: Generated<number>; attempt_id: string; at: string; kind: string; said: string }
    payment_receipts: PaymentReceiptRow
    payment_refunds: PaymentRefundRow
    payment_reviews: PaymentReviewRow
    payment_decisions: PaymentDecisionRow
    kept_payments: KeptPaymentRow
  }
}

/** Whole paise. PostgreSQL hands long numbers over as text: what is read goes through `Number`. */
type Paise = number

export interface GatewayKeyRow {
  id: string
  fee_type_id: string
  mode: KeyMode
  /** Version of the password that new attempts use. */
  version: number
  /** A new key that waits for a second person is `proposed`. */
  state: 'active' | 'proposed' | 'retired'
  created_at: string
  created_by: string
  updated_at: string
}

/** Each version stays: the gateway is asked about an attempt with the version that it was started with. */
export interface GatewayPasswordRow {
  key_id: string
  fee_type_id: string
  mode: KeyMode
  version: number
  /** The shop's id at the gateway. */
  user_name: string
  /** Sealed. */
  password: string
  last_four: string
  created_at: string
}

/** A new or changed key, for a second person to confirm. */
export interface GatewayKeyChangeRow {
  id: string
  key_id: string
  fee_type_id: string
  kind: KeyChangeKind
  password_version: number
  state: KeyChangeState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

export interface PaymentOrderRow {
  id: string
  kind: FeeKind
  fee_type_id: string
  payer_kind: PayerKind
  payer_id: string
  /** JSON of an `OrderSnapshot`. */
  shown: string
  amount: Paise
  state: OrderState
  /** Hash of the token that opens the order's pages. */
  token_hash: string
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

export interface PaymentAttemptRow {
  /** The gateway knows the order by it. */
  id: string
  order_id: string
  key_id: string
  key_version: number
  amount: Paise
  state: AttemptState
  charge_uuid: string | null
  /** Empty where nobody may be sent there. */
  payment_link: string
  webhook_hash: string
  /** JSON of a `PaidBy`, or empty. */
  paid_by: string
  refunded: Paise
  /** The part of `refunded` that had gone back before the money was put in doubt: no review has it. */
  refunded_before: Paise
  checks: number
  /** Null: nobody asks any more. */
  next_check_at: string | null
  /** After it the gateway takes no money for this one. */
  expires_at: string
  /** When the gateway was asked last; null for never. */
  asked_at: string | null
  /** When it answered that nothing was paid and nothing is under way; null since any other answer, or none. */
  unpaid_at: string | null
  /** When the payer gave it up; null where nobody did. */
  dropped_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface PaymentReceiptRow {
  number: string
  order_id: string
  ledger_id: string
  kind: FeeKind
  series: string
  place: number
  issued_at: string
  amount: Paise
  payer_kind: PayerKind
  payer_id: string
  /** JSON of a `ReceiptSnapshot`. */
  snapshot: string
  dishonoured_at: string | null
}

export interface PaymentRefundRow {
  id: string
  order_id: string
  attempt_id: string
  amount: Paise
  cause: RefundCause
  reason: string
  /** The bank's reference, once the money is on its way. */
  reference: string
  way: RefundWay
  /** 1: the dues are owed again. */
  reopens: number
  /** An Indian day. */
  sent_on: string | null
  /** Number of the refund note, once the money is on its way. */
  number: string | null
  state: RefundState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

export interface PaymentReviewRow {
  id: string
  attempt_id: string
  cause: ReviewCause
  /** JSON of what was read and what was expected. */
  facts: string
  amount: Paise
  state: ReviewState
  /** What somebody decided; empty while it is open. */
  outcome: string
  version: number
  created_at: string
  updated_at: string
}

/** What somebody wants to be done about a review, until another person has decided. */
export interface PaymentDecisionRow {
  id: string
  review_id: string
  deed: DecisionDeed
  amount: Paise
  reason: string
  state: DecisionState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** Money that the college keeps though its admission is cancelled. */
export interface KeptPaymentRow {
  id: string
  order_id: string
  payer_kind: PayerKind
  payer_id: string
  amount: Paise
  reason: string
  created_at: string
  created_by: string
}
