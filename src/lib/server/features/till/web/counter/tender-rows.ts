import * as v from 'valibot'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { amountTyped } from '#lib/schemas/fees/amount.ts'
import { type TenderWay, tenderWays } from '#lib/schemas/till/tenders.ts'
import { type FormState, textOf } from '../../../../kernel/http/forms/plain-form.ts'

/** A row of the tenders as the page shows it. */
export interface TenderRow {
  row: number
  way: TenderWay
  /** In rupees, as it was typed. */
  amount: string
}

const tenderFields = ['way', 'amount', 'given', 'reference', 'bank', 'datedOn'] as const
export const fieldOf = (row: number, field: (typeof tenderFields)[number]): string =>
  `tenders.${row}.${field}`

export const tenderIn = (form: FormData, row: number) =>
  Object.fromEntries(tenderFields.map((field) => [field, textOf(form, fieldOf(row, field))]))

/** Returns the numbers of the rows in the form, sorted. */
const tenderRows = (form: Pick<FormData, 'keys'>): number[] =>
  [...form.keys()]
    .flatMap((name) => /^tenders\.(\d{1,2})\.way$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other)

/** Only the cash, whose row is always there, may be left empty: what somebody added is a tender. */
export const filledRows = (form: FormData): number[] =>
  tenderRows(form).filter(
    (row) =>
      textOf(form, fieldOf(row, 'way')) !== 'cash' ||
      tenderFields.some((field) => field !== 'way' && textOf(form, fieldOf(row, field)) !== ''),
  )

/** An amount that cannot be read counts as nothing. */
export function paiseTyped(typed: string): number {
  const read = v.safeParse(amountTyped, typed)
  return read.success ? read.output : 0
}

const rupeesOrNone = (paise: number): string => (paise > 0 ? rupeesOf(String(paise)) : '')
const sumOf = (rows: readonly TenderRow[]): number =>
  rows.reduce((sum, { amount }) => sum + paiseTyped(amount), 0)

/**
 * Returns the rows with what the pressed button adds or takes away. A new row takes what is still open, and from the cash
 * whatever nobody typed there. @param total paise that are to be paid
 */
export function shownTenders(
  { values, done }: Pick<FormState, 'values' | 'done'>,
  total: number,
): TenderRow[] {
  const rows = tenderRows(new Map(Object.entries(values))).flatMap((row) => {
    const way = tenderWays.find((each) => each === values[fieldOf(row, 'way')])
    return way ? [{ row, way, amount: values[fieldOf(row, 'amount')] ?? '' }] : []
  })
  const kept = rows.filter(({ row }) => done !== `remove.${row}`)
  const added = tenderWays.find((each) => done === `add.${each}`)
  if (!added && kept.length === rows.length) return rows
  const next = (rows.at(-1)?.row ?? -1) + 1
  // A transfer stands alone.
  if (added === 'transfer' || (added && rows.some(({ way }) => way === 'transfer')))
    return [{ row: next, way: added, amount: rupeesOrNone(total) }]
  const cash = kept.find(({ way }) => way === 'cash')
  const isUsual =
    cash !== undefined &&
    (values[fieldOf(cash.row, 'given')] ?? '') === '' &&
    paiseTyped(cash.amount) === Math.max(0, total - sumOf(rows.filter(({ way }) => way !== 'cash')))
  const others = kept.filter((each) => !isUsual || each !== cash)
  const rest = rupeesOrNone(total - sumOf(others))
  const usualCash = cash && isUsual ? [{ ...cash, amount: added ? '' : rest }] : []
  return [...usualCash, ...others, ...(added ? [{ row: next, way: added, amount: rest }] : [])]
}
