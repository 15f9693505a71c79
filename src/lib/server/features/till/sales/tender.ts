import { bankKey, earlierBankKeys } from '#lib/rules/till/banks.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { TenderState, TenderWay } from '#lib/schemas/till/tenders.ts'
import { type FieldProblem } from '../../../kernel/core/errors.ts'

/** What a payer hands over. Amounts are in paise. */
export interface TypedTender {
  way: TenderWay
  /** What it pays: of cash without the change. */
  amount: number
  /** Cash handed over, change included; all other ways give exactly their amount. */
  given: number
  /** Number of a cheque or demand draft, reference of a transfer or of the college's device; empty for cash. */
  reference: string
  bank: string
  /** An ISO date of a cheque or demand draft, or of a transfer on the payer's phone; otherwise empty. */
  datedOn: string
}

/** A stored tender. */
export interface Tender extends TypedTender {
  id: string
  saleId: string
  state: TenderState
  /** The day on which the till took it, in India. */
  day: string
  version: number
}

/** Cheques and demand drafts: papers that the bank must still honour. */
export const isPaper = (way: TenderWay): boolean => way === 'cheque' || way === 'dd'

/** The state in which the till takes it. */
export const firstState = (way: TenderWay): TenderState =>
  isPaper(way) ? 'received' : way === 'transfer' ? 'claimed' : 'taken'

/**
 * Returns what must be unique among the tenders of its way: the number of a cheque with its bank, the reference of
 * anything else.
 */
export const referenceKeyOf = ({
  way,
  reference,
  bank,
}: Pick<TypedTender, 'way' | 'reference' | 'bank'>): string =>
  way === 'cash' ? '' : isPaper(way) ? `${wordKey(reference)} ${bankKey(bank)}` : lettersAndDigits(reference)

/** Returns the keys under which the reference may be stored: those of older cheques have the bank as it was typed. */
export const keysOf = (tender: Pick<TypedTender, 'way' | 'reference' | 'bank'>): string[] => {
  const key = referenceKeyOf(tender)
  const { way, reference, bank } = tender
  return isPaper(way) ? [key, ...earlierBankKeys(bank).map((each) => `${wordKey(reference)} ${each}`)] : [key]
}

/** Banks and phones group a reference differently. @example lettersAndDigits('UTR 12-34') // 'utr1234' */
const lettersAndDigits = (reference: string): string => wordKey(reference).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the ways among which a reference is unique. A UPI payment that the payer shows on the phone may have been taken
 * on the college's device.
 */
export const waysOfReference = (way: TenderWay): TenderWay[] =>
  way === 'upi' || way === 'transfer' ? ['upi', 'transfer'] : [way]

/**
 * How the slip of the college's device names a payment, without spaces and signs: the retrieval reference number (RRN)
 * of UPI and cards, or the approval code of a card.
 */
const slipReferences = {
  upi: { form: /^\d{12}$/, code: 'till.upiReference' },
  card: { form: /^(?:\d{12}|[a-z\d]{6})$/, code: 'till.cardReference' },
} as const

/** Banks pay a cheque for three months from its date. Source: RBI, DBOD.AML BC.No.47/14.01.001/2011-12. */
const validMonths = 3

/** Returns what is wrong with a tender, by field. @param today the date in India */
export function tenderProblems(tender: TypedTender, today: string): Record<string, FieldProblem> {
  const { way, amount, given, reference, bank, datedOn } = tender
  const problems: Record<string, FieldProblem> = {}
  const add = (field: string, code: string): void => {
    problems[field] ??= { code, params: {} }
  }
  if (way === 'cash' && given < amount) add('given', 'till.givenTooLittle')
  if (way !== 'cash' && referenceKeyOf(tender).trim() === '') add('reference', 'till.referenceMissing')
  const slip = way === 'upi' || way === 'card' ? slipReferences[way] : null
  if (slip && !slip.form.test(referenceKeyOf(tender))) add('reference', slip.code)
  if (way === 'transfer') {
    if (datedOn === '') add('datedOn', 'claims.dateMissing')
    else if (datedOn > today) add('datedOn', 'claims.datedAhead')
    else if (datedOn < monthsBefore(today, 12)) add('datedOn', 'claims.datedTooLongAgo')
  }
  if (!isPaper(way)) return problems
  if (!/^\d{6}$/.test(reference)) add('reference', 'till.chequeNumber')
  if (bank === '') add('bank', 'till.bankMissing')
  if (datedOn === '') add('datedOn', 'till.dateMissing')
  else if (datedOn > today) add('datedOn', 'till.datedAhead')
  else if (datedOn < monthsBefore(today, validMonths)) add('datedOn', 'till.datedTooLongAgo')
  return problems
}

/** @example monthsBefore('2026-05-31', 3) // '2026-02-28', as the month has no 31st day */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}
