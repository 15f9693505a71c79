import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { OrderState, OrderWay } from '#lib/schemas/payments/states.ts'

/** The order of one payment. Amounts are in paise. */
export interface Order {
  /** 130 random bits, so that it cannot be guessed. */
  id: string
  kind: FeeKind
  /** Null for an order of the counter that pays dues of several fee types. */
  feeTypeId: string | null
  way: OrderWay
  payer: Payer
  shown: OrderSnapshot
  amount: number
  state: OrderState
  tokenHash: string
  version: number
  createdAt: string
  /** A user id, or `visitor` for someone who paid with an admission number and date of birth. */
  createdBy: string
}

/** Returns the one fee type that an order of the gateway pays. @throws Error for an order of several fee types */
export function feeTypeOf({ id, feeTypeId }: Pick<Order, 'id' | 'feeTypeId'>): string {
  if (feeTypeId === null) throw new Error(`The order ${id} pays several fee types.`)
  return feeTypeId
}

/** Payer and fee names as they were when the payment started. */
export interface OrderSnapshot {
  /** Roll, admission or application number. */
  number: string
  name: string
  /** Programme and batch of the payer; orders without it were started before receipts printed it. */
  course?: string
  email: string
  /** A parent's address in the register; orders without it have none. */
  parentEmail?: string
  phone: string
  /** The language of the starting page, for emails to payers without a login. */
  language?: string
  feeType: string
  semester: string
  /** Academic years of its dues, such as 2026-2027; orders without it were started before receipts printed it. */
  year?: string
  /** For example two semesters, oldest first. */
  lines: readonly OrderLine[]
}

export interface OrderLine {
  dueId: string
  /** Named where an order pays several fee types. */
  feeType?: string
  /** The due's semester or year, and its label. */
  text: string
  amount: number
}
