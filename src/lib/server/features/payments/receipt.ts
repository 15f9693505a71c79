import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { PaidBy } from './attempt.ts'
import type { ShownLine } from './order.ts'

/** A receipt that was given out: it is printed from this alone, the same for ever. Amounts are whole paise. */
export interface Receipt {
  number: string
  orderId: string
  kind: FeeKind
  series: string
  /** In its series, from 1, without a gap. */
  place: number
  issuedAt: string
  amount: number
  payer: Payer
  snapshot: ReceiptSnapshot
  /** When its cheque bounced; null otherwise. */
  dishonouredAt: string | null
}

export interface ReceiptSnapshot {
  college: { name: string; address: string }
  payer: { number: string; name: string }
  feeType: string
  semester: string
  lines: readonly ShownLine[]
  transactionId: string
  paidBy: PaidBy
}
