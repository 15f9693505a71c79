import { financialYearOf } from '#lib/rules/dates/book-days.ts'
import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { TenderWay } from '#lib/schemas/till/tenders.ts'
import type { Series } from '../../../kernel/counters/series.ts'
import type { PaidBy } from '../attempts/attempt.ts'
import type { OrderLine } from '../orders/order.ts'

/** An issued receipt. Prints use only these fields, so they never change. Amounts are in paise. */
export interface Receipt {
  number: string
  orderId: string
  kind: FeeKind
  series: string
  /** The sequence number within the series, from 1 and without gaps. */
  place: number
  issuedAt: string
  amount: number
  payer: Payer
  snapshot: ReceiptSnapshot
  /** When its cheque bounced; null otherwise. */
  dishonouredAt: string | null
  /** When it was cancelled at the counter; null otherwise. */
  cancelledAt: string | null
  /** The code by which anyone can verify it; null for receipts that were issued before codes were printed. */
  verifyCode: string | null
}

export interface ReceiptSnapshot {
  college: { name: string; address: string }
  /** The course names programme and batch; receipts without it were issued before it was printed. */
  payer: { number: string; name: string; course?: string }
  feeType: string
  semester: string
  /** Academic years; receipts without it name them in their lines alone. */
  year?: string
  lines: readonly OrderLine[]
  /** Of the gateway; empty for money of the counter. */
  transactionId: string
  paidBy: PaidBy
  /** What a cashier took for it; only receipts of the counter have it. */
  taken?: { cashier: string; tenders: readonly TakenTender[] }
  /** The receipt was issued before this system; this is a copy of it. */
  isOfEarlierBook?: true
}

/** A tender as a receipt prints it, or the part of it that the receipt stands for. */
export interface TakenTender {
  way: TenderWay
  /** In paise. */
  amount: number
  /** Number of a cheque or demand draft, reference of a transfer or of the college's device; empty for cash. */
  reference: string
  bank: string
  /** An ISO date, or empty. */
  datedOn: string
  /** What the bank did with a cheque or draft since; never stored with the receipt. */
  answer?: PaperAnswer
}

export type PaperAnswer = 'cleared' | 'returned'

/** The receipt without what the bank did since: as it was issued. */
export const asIssued = (receipt: Receipt): Receipt => withAnswers(receipt, () => undefined)

/** @param answerTo what the bank did with a cheque or draft; undefined while it has not answered */
export function withAnswers(
  receipt: Receipt,
  answerTo: (tender: TakenTender) => PaperAnswer | undefined,
): Receipt {
  const { taken } = receipt.snapshot
  if (!taken) return receipt
  const tenders = taken.tenders.map(({ answer: _, ...tender }): TakenTender => {
    const answer = answerTo(tender)
    return answer ? { ...tender, answer } : tender
  })
  return { ...receipt, snapshot: { ...receipt.snapshot, taken: { ...taken, tenders } } }
}

/** A receipt series: one for each kind of fee and financial year, which starts in April. */
export interface ReceiptSeries {
  kind: FeeKind
  year: string
  /** As stored with receipts. @example 'general:2026-27' */
  series: string
  /** The name of its counter. */
  name: string
}

export function receiptSeries(kind: FeeKind, at: string): ReceiptSeries {
  const year = financialYearOf(at)
  const series = `${kind}:${year}`
  return { kind, year, series, name: counterOf(series) }
}

/** The series of receipts that an earlier book issued; their numbers are those of the book. */
export const earlierSeries = (kind: FeeKind, issuedAt: string): string =>
  `earlier:${kind}:${financialYearOf(issuedAt)}`

export const isEarlierSeries = (series: string): boolean => series.startsWith('earlier:')

/** @example counterOf('general:2026-27') // 'receipt:general:2026-27' */
export const counterOf = (series: string): string => `receipt:${series}`

/** Returns the series of refund notes, which is the same for all kinds of fees. */
export function refundSeries(at: string): Series {
  const year = financialYearOf(at)
  return { name: `refund:${year}`, format: `R/${year}/######` }
}
