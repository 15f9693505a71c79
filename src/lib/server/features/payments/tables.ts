import type { Generated } from 'kysely'
import type { FeeKind, PayerKind } from '#lib/schemas/fees/kinds.ts'
import type {
  AttemptState,
  DecisionAction,
  DecisionState,
  KeyChangeKind,
  KeyChangeState,
  KeyMode,
  OrderState,
  OrderWay,
  RefundCause,
  RefundState,
  RefundWay,
  ReviewCause,
  ReviewState,
} from '#lib/schemas/payments/states.ts'
import type { SeriesStartState } from '#lib/schemas/payments/receipt-series.ts'
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
    receipt_series: ReceiptSeriesRow
  }
}

/** In paise. PostgreSQL returns bigints as text, so convert what is read with `Number`. */
type Paise = number

export interface GatewayKeyRow {
  id: string
  fee_type_id: string
  mode: KeyMode
  /** The password version for new attempts. */
  version: number
  /** `proposed` is a new key that waits for a second person. */
  state: 'active' | 'proposed' | 'retired'
  created_at: string
  created_by: string
  updated_at: string
}

/** All versions are kept, because an attempt is checked with the version it was started with. */
export interface GatewayPasswordRow {
  key_id: string
  fee_type_id: string
  mode: KeyMode
  version: number
  /** The shop's id at the gateway. */
  user_name: string
  /** Encrypted. */
  password: string
  last_four: string
  created_at: string
}

/** A new or changed key that a second person must confirm. */
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
  /** Null if it pays dues of several fee types. */
  fee_type_id: string | null
  way: OrderWay
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
  /** The order id at the gateway. */
  id: string
  order_id: string
  key_id: string
  key_version: number
  amount: Paise
  state: AttemptState
  charge_uuid: string | null
  /** Empty if the payer must not be sent there. */
  payment_link: string
  webhook_hash: string
  /** JSON of a `PaidBy`, or empty. */
  paid_by: string
  refunded: Paise
  /** The part of `refunded` from before the money went into review; no review includes it. */
  refunded_before: Paise
  checks: number
  /** Null if no further check is scheduled. */
  next_check_at: string | null
  /** After this time, the gateway accepts no payment for it. */
  expires_at: string
  /** When the gateway was last checked; null for never. */
  asked_at: string | null
  /** When the gateway last answered that nothing was paid or in progress; null after any other answer, or none. */
  unpaid_at: string | null
  /** When the payer dropped it; null otherwise. */
  dropped_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface PaymentReceiptRow {
  number: string
  order_id: string
  /** Null if several ledger rows have its number. */
  ledger_id: string | null
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
  /** When a receipt of the counter was cancelled on its day; its number stays. */
  cancelled_at: string | null
  /** Null for receipts that were issued before codes were printed. */
  verify_code: string | null
}

/** The start of a receipt series; one that is not withdrawn for each kind and year. */
export interface ReceiptSeriesRow {
  id: string
  kind: FeeKind
  /** A financial year, such as 2026-27. */
  year: string
  prefix: string
  width: number
  /** The last number of the old receipt book. */
  behind: number
  state: SeriesStartState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

export interface PaymentRefundRow {
  id: string
  order_id: string
  /** Null for money of the counter. */
  attempt_id: string | null
  amount: Paise
  cause: RefundCause
  reason: string
  /** The bank's reference, once it is sent. */
  reference: string
  way: RefundWay
  /** 1 if the dues become due again. */
  reopens: number
  /** A date in India. */
  sent_on: string | null
  /** The number of the refund note, once it is sent. */
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
  /** JSON of the reported and the expected values. */
  facts: string
  amount: Paise
  state: ReviewState
  /** The decision; empty while the review is open. */
  outcome: string
  version: number
  created_at: string
  updated_at: string
}

/** A proposal for a review, until another person decides. */
export interface PaymentDecisionRow {
  id: string
  review_id: string
  deed: DecisionAction
  amount: Paise
  reason: string
  state: DecisionState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** Money that the college retains from a cancelled admission. */
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
