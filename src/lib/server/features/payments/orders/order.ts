import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { OrderState } from '#lib/schemas/payments/states.ts'

/** What one payment is for. Amounts are whole paise. */
export interface Order {
  /** 130 random bits: nobody guesses another one's. */
  id: string
  kind: FeeKind
  feeTypeId: string
  payer: Payer
  shown: OrderSnapshot
  amount: number
  state: OrderState
  tokenHash: string
  version: number
  createdAt: string
  /** A user's id, or `visitor` for who paid with a number and a birth date. */
  createdBy: string
}

/** Who pays and for what, as both were called when the payment began. */
export interface OrderSnapshot {
  /** Roll, admission or application number. */
  number: string
  name: string
  email: string
  phone: string
  /** Language of the page on which it started: for emails to payers without a login. */
  language?: string
  feeType: string
  semester: string
  /** For example of two semesters, oldest first. */
  lines: readonly OrderLine[]
}

export interface OrderLine {
  dueId: string
  /** What is due: its semester or year, and its label. */
  text: string
  amount: number
}
