import * as v from 'valibot'
import { financialYearOf } from '#lib/rules/dates/book-days.ts'
import { readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import { instantOfIndianTime, indianDate } from '#lib/rules/dates/indian-days.ts'
import { amountTyped } from '#lib/schemas/fees/amount.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { type TenderWay, tenderWays } from '#lib/schemas/till/tenders.ts'
import { lineOf } from '#lib/schemas/visible-text.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import type { NumberedPayer } from '../import/payers-by-number.ts'

/** A receipt of the earlier book as a row states it; the amount is in paise. */
export interface EarlierRow {
  receipt: string
  /** An ISO day. */
  day: string
  payer: Payer
  feeTypeId: string
  amount: number
  way: TenderWay
  reference: string
}

export interface EarlierContext {
  payers: ReadonlyMap<string, NumberedPayer>
  today: string
}

const receiptNumber = v.pipe(lineOf(40), v.nonEmpty())
const referenceText = lineOf(40)

/** Returns null if a cell is invalid. */
export function readEarlierRow(
  { text, fault }: RowCells,
  { payers, today }: EarlierContext,
): EarlierRow | null {
  const receipt = v.safeParse(receiptNumber, text('receipt'))
  if (!receipt.success) fault('receipt', text('receipt') === '' ? 'missing' : 'receiptForm')
  const day = readDayFirstDate(text('day'))
  if (day === null) fault('day', text('day') === '' ? 'missing' : 'receiptDay')
  else if (!isOfOldBook(day, today)) fault('day', 'receiptDayFar')
  const found = payers.get(text('number').toUpperCase())
  if (!found) fault('number', text('number') === '' ? 'missing' : 'payerUnknown')
  if (text('feeType') === '') fault('feeType', 'missing')
  const amount = v.safeParse(amountTyped, text('amount'))
  if (!amount.success) fault('amount', text('amount') === '' ? 'missing' : 'amountForm')
  const way = tenderWays.find((each) => each === text('way'))
  if (!way) fault('way', 'missing')
  const reference = v.safeParse(referenceText, text('reference'))
  if (!reference.success) fault('reference', 'referenceForm')
  if (!receipt.success || day === null || !found || !amount.success || !way || !reference.success) return null
  if (text('feeType') === '' || !isOfOldBook(day, today)) return null
  return {
    receipt: receipt.output,
    day,
    payer: found.payer,
    feeTypeId: text('feeType'),
    amount: amount.output,
    way,
    reference: reference.output,
  }
}

/** Receipts of this financial year and the one before; what is older is an opening balance. */
function isOfOldBook(day: string, today: string): boolean {
  const thisYear = financialYearOf(noonOf(today))
  const first = `${Number(thisYear.slice(0, 4)) - 1}-04-01`
  return day <= today && day >= first
}

/** A receipt of the old book has a day and no time: noon in India. */
export const noonOf = (day: string): string => instantOfIndianTime(`${day}T12:00`) ?? `${day}T06:30:00.000Z`

export const keyOfReceipt = ({ receipt }: Pick<EarlierRow, 'receipt'>): string => receipt.toLowerCase()

/** Changes with whatever the row says of the receipt. */
export const printOf = ({ day, payer, amount }: Pick<EarlierRow, 'day' | 'payer' | 'amount'>): string =>
  [day, payer.kind, payer.id, amount].join(' ')

export const dayOfReceipt = (issuedAt: string): string => indianDate(issuedAt)
