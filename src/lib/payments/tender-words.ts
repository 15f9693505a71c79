import { showDate } from '#lib/i18n/dates.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import type { TenderWay } from '#lib/schemas/till/tenders.ts'
import { m } from '#paraglide/messages.js'
import { sayMethod } from './receipt-words.ts'

/** A tender as a receipt stores it; the amount is in paise. */
interface ShownTender {
  way: TenderWay
  amount: number
  reference: string
  bank: string
  /** An ISO date, or empty. */
  datedOn: string
  /** What the bank did with a cheque or draft, where that is known. */
  answer?: 'cleared' | 'returned'
}

/** The ledger's methods of the counter. UPI and card have the gateway's names. */
export const methodOfWay = {
  cash: 'CASH',
  upi: 'UPI',
  card: 'CARD',
  cheque: 'CHEQUE',
  dd: 'DD',
  transfer: 'BANK_TRANSFER',
} as const satisfies Record<TenderWay, string>

type At = { locale?: 'en' | 'de' }

/**
 * Describes a tender with its number, bank and date, and that a cheque or draft must still be honoured or was returned.
 * @example sayTender(cheque) // 'Cheque 123456, SBI, 1 Nov 2026 ₹ 350.00, subject to realisation'
 */
export function sayTender(
  { way, amount, reference, bank, datedOn, answer }: ShownTender,
  at: At = {},
): string {
  const paper = way === 'cheque' || way === 'dd'
  const name = paper ? nameOfPaper(way, reference, at) : sayMethod(methodOfWay[way], at)
  const about = [name, paper ? '' : reference, bank, datedOn && showDate(datedOn, at.locale)].filter(Boolean)
  const sum = showAmount(amount, at.locale)
  const standing =
    !paper || answer === 'cleared'
      ? ''
      : m[answer === 'returned' ? 'receipt.paperReturned' : 'receipt.subject']({}, at)
  return [`${about.join(', ')} ${sum}`, standing].filter(Boolean).join(', ')
}

/**
 * Names a cheque or demand draft by its number and bank.
 * @example sayPaper(cheque) // 'Cheque 123456, SBI'
 */
export const sayPaper = (
  { way, reference, bank }: Pick<ShownTender, 'way' | 'reference' | 'bank'>,
  at: At = {},
): string => [nameOfPaper(way, reference, at), bank].filter(Boolean).join(', ')

const nameOfPaper = (way: TenderWay, number: string, at: At): string =>
  m[way === 'dd' ? 'receipt.ddNumber' : 'receipt.chequeNumber']({ number }, at)

/** @example sayTenders(taken) // 'Cash ₹ 650.00 · UPI, 412345678901 ₹ 350.00' */
export const sayTenders = (tenders: readonly ShownTender[], at: At = {}): string =>
  tenders.map((tender) => sayTender(tender, at)).join(' · ')

/** Names the ways of a receipt. @example sayWays(taken) // 'Cash, Cheque' */
export const sayWays = (tenders: readonly Pick<ShownTender, 'way'>[]): string =>
  [...new Set(tenders.map(({ way }) => sayMethod(methodOfWay[way])))].join(', ')

export const referencesOf = (tenders: readonly Pick<ShownTender, 'reference'>[]): string =>
  tenders
    .map(({ reference }) => reference)
    .filter(Boolean)
    .join(', ')

/** Tells whether a part was paid by cheque or demand draft, which the bank must still honour. */
export const hasPaper = (tenders: readonly Pick<ShownTender, 'way'>[]): boolean =>
  tenders.some(({ way }) => way === 'cheque' || way === 'dd')
