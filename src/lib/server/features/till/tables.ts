import type { Generated } from 'kysely'
import type { CashDepositState } from '#lib/schemas/till/cash-deposits.ts'
import type { CancellationState } from '#lib/schemas/till/cancellations.ts'
import type { ReopeningState } from '#lib/schemas/till/reopenings.ts'
import type { ShiftState, TillDayState } from '#lib/schemas/till/shifts.ts'
import type { TenderState, TenderWay } from '#lib/schemas/till/tenders.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    till_days: TillDayRow
    till_shifts: TillShiftRow
    till_sales: TillSaleRow
    till_sale_orders: { sale_id: string; order_id: string }
    till_tenders: TillTenderRow
    till_deposits: TillDepositRow
    till_cash_deposits: TillCashDepositRow
    till_reopenings: TillReopeningRow
    /** Refunds that a shift paid out in cash. */
    till_payouts: { refund_id: string; shift_id: string; amount: Paise }
    till_cancellations: TillCancellationRow
    till_cancelled_orders: { cancellation_id: string; order_id: string }
    till_tender_parts: { tender_id: string; order_id: string; amount: Paise }
    till_claim_lines: TillClaimLineRow
  }
}

/** Whole paise. PostgreSQL returns large numbers as text, so repositories convert what they read with `Number`. */
type Paise = number

/** A day of the till, in India. */
export interface TillDayRow {
  day: string
  state: TillDayState
  version: number
  updated_at: string
}

export interface TillShiftRow {
  id: string
  cashier_id: string
  day: string
  opened_at: string
  /** Cash in the drawer when it was opened. */
  float: Paise
  state: ShiftState
  counted_at: string | null
  /** JSON of how many notes and coins; empty before the count. */
  counted: string
  counted_cash: Paise | null
  /** Cash that the books expect, float included, as of the count; nobody sees it before. */
  expected_cash: Paise | null
  /** Why the two differ. */
  reason: string
  /** The largest difference of a count that was sent back; 0 if none was. */
  former_difference: Generated<Paise>
  /** What the cashier’s shift before left in the drawer; null if nobody knows. */
  left_before: Generated<Paise | null>
  version: number
  updated_at: string
}

/** What a payer paid at once: one receipt for each payer record and kind of fee. */
export interface TillSaleRow {
  id: string
  shift_id: string
  day: string
  /** Sent by the page: the same key of the same cashier is the same sale. */
  request_key: string
  amount: Paise
  at: string
  by_id: string
}

export interface TillTenderRow {
  id: string
  sale_id: string
  way: TenderWay
  amount: Paise
  /** Cash that was handed over, change included; the amount of all other ways. */
  given: Paise
  reference: string
  /** What is unique of its way, such as number and bank of a cheque; empty for cash. */
  reference_key: string
  bank: string
  /** Of a cheque or demand draft, and of a transfer as the payer's phone shows it; otherwise empty. */
  dated_on: string
  state: TenderState
  /** The day on which the till took it; of a matched transfer the day on which its money was booked. */
  day: string
  /** The deposit that took a cheque or demand draft to the bank. */
  deposit_id: Generated<string | null>
  /** The day on which the bank honoured or returned it, or shows the transfer; empty before. */
  bank_day: Generated<string>
  /** Why the bank returned it, or why a transfer was refused. */
  bank_reason: Generated<string>
  version: number
  updated_at: string
}

/** What a transfer is to pay once the bank shows it. */
export interface TillClaimLineRow {
  tender_id: string
  due_id: string
  amount: Paise
  /** The position on the page, from 0. */
  place: number
}

/** Cheques and demand drafts that went to the bank together. */
export interface TillDepositRow {
  id: string
  day: string
  bank: string
  /** The number of the deposit slip; may be empty. */
  slip: string
  amount: Paise
  at: string
  by_id: string
}

/** Cash of a day that went to the bank. */
export interface TillCashDepositRow {
  id: string
  /** The day of the till. */
  day: string
  deposited_on: string
  bank: string
  slip: string
  /** JSON of how many notes and coins. */
  counted: string
  amount: Paise
  /** What of the day was not at the bank yet at that moment. */
  expected: Paise
  /** Why the two differ. */
  reason: string
  state: CashDepositState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** A request to open a closed day again, for a second person to decide. */
export interface TillReopeningRow {
  id: string
  day: string
  reason: string
  state: ReopeningState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** A wish to cancel receipts of a sale, for a second person to decide. */
export interface TillCancellationRow {
  id: string
  sale_id: string
  amount: Paise
  reason: string
  state: CancellationState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}
