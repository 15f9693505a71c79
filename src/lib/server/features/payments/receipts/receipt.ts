import { financialYearOf } from '#lib/rules/dates/book-days.ts'
import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { Series } from '../../../kernel/counters/counter.repository.ts'
import type { PaidBy } from '../attempts/attempt.ts'
import type { OrderLine } from '../orders/order.ts'

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
  lines: readonly OrderLine[]
  transactionId: string
  paidBy: PaidBy
}

const letters: Readonly<Record<FeeKind, string>> = { general: 'F', miscellaneous: 'M', exam: 'E', self: 'S' }

/** Each kind of fee has receipts of its own, which start again each April. */
export function receiptSeries(kind: FeeKind, at: string): Series & { series: string } {
  const year = financialYearOf(at)
  const series = `${kind}:${year}`
  return { series, name: `receipt:${series}`, format: `${letters[kind]}/${year}/######` }
}

/** The place of a number in its series. @example sequenceNumber('F/2026-27/000042') // 42 */
export const sequenceNumber = (number: string): number => Number(number.slice(number.lastIndexOf('/') + 1))

/** Notes of refunds have numbers of their own, whatever was paid. */
export function refundSeries(at: string): Series {
  const year = financialYearOf(at)
  return { name: `refund:${year}`, format: `R/${year}/######` }
}
