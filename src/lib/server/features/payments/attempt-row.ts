import type { PaymentAttemptRow } from './payments.tables.ts'

type Begun = Pick<
  PaymentAttemptRow,
  'id' | 'order_id' | 'key_id' | 'key_version' | 'amount' | 'state' | 'webhook_hash' | 'expires_at'
>

/** A row of an attempt of which nothing is known yet but how it began. */
export const attemptRow = (begun: Begun & Partial<PaymentAttemptRow>, at: string): PaymentAttemptRow => ({
  ...{ charge_uuid: null, payment_link: '', paid_by: '', refunded: 0, refunded_before: 0 },
  ...{ asked_at: null, unpaid_at: null, dropped_at: null },
  ...{ checks: 0, next_check_at: null, version: 1, created_at: at, updated_at: at },
  ...begun,
})
