import { advanceTypeId, earlierPrefix } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { money, text } from '#lib/lists/cell.ts'
import type { App } from '../../../kernel/app.ts'
import type { ListColumn } from '../../../kernel/lists/list-kind.ts'
import type { HeadSum } from './day-sums.repository.ts'

/** Columns of the books: what was taken by way, the payment gateway, cancelled receipts, and what went back. */
export const bookColumns = [
  'cash',
  'upi',
  'card',
  'cheque',
  'dd',
  'transfer',
  'online',
  'cancelled',
  'returned',
] as const
export type BookColumn = (typeof bookColumns)[number]

/** One head with its sums in paise; a head is a fee type, and the earlier book has heads of its own. */
export interface HeadRow {
  key: string
  head: string
  sums: ReadonlyMap<BookColumn, number>
}

const columnOfMethod: Readonly<Record<string, BookColumn>> = {
  CASH: 'cash',
  UPI: 'upi',
  CARD: 'card',
  CHEQUE: 'cheque',
  DD: 'dd',
  BANK_TRANSFER: 'transfer',
}

const isEarlier = ({ method }: HeadSum): boolean => method.startsWith(earlierPrefix)

/** Money of the gateway stands apart, also if it was paid by UPI or card. */
function columnOf(sum: HeadSum): BookColumn {
  if (sum.isCancelled) return 'cancelled'
  if (!sum.isReceived) return 'returned'
  if (isEarlier(sum)) return columnOfMethod[sum.method.slice(earlierPrefix.length)] ?? 'cash'
  return (sum.isOfTill && columnOfMethod[sum.method]) || 'online'
}

/** Reads the book of these Indian days, both included. */
export async function readHeadRows(
  { till, fees }: Pick<App, 'till' | 'fees'>,
  days: { from: string; to: string },
): Promise<HeadRow[]> {
  const sums = await till.dayBook(days)
  const names = new Map((await fees.types.all()).map(({ id, name }) => [id, name]))
  const heads = Map.groupBy(sums, (sum) => `${sum.feeTypeId}${isEarlier(sum) ? ' earlier' : ''}`)
  return [...heads].map(([key, own]) => ({
    key,
    head: headOf(own, names),
    sums: new Map(
      [...Map.groupBy(own, columnOf)].map(([column, parts]) => [
        column,
        parts.reduce((sum, { amount }) => sum + amount, 0),
      ]),
    ),
  }))
}

function headOf([first]: readonly HeadSum[], names: ReadonlyMap<string, string>): string {
  // Nobody named this fee type.
  const isAdvance = first?.feeTypeId === advanceTypeId
  const name = isAdvance ? m['advances.head']() : (names.get(first?.feeTypeId ?? '') ?? '')
  return first && isEarlier(first) ? m['dayBook.earlier']({ head: name }) : name
}

export const totalOf = ({ sums }: HeadRow): number =>
  [...sums.values()].reduce((sum, amount) => sum + amount, 0)

/** The columns that all books share. */
export const headColumns = () => [
  {
    name: 'head',
    heading: m['structures.feeType'],
    sort: 'ascending' as const,
    cell: ({ head }: HeadRow) => text(head),
  },
  ...bookColumns.map((column): ListColumn<HeadRow> => ({
    name: column,
    heading: m[`dayBook.${column}`],
    hasTotal: true,
    cell: ({ sums }) => money(sums.get(column) ?? null),
  })),
  {
    name: 'total',
    heading: m['list.total'],
    sort: 'descending' as const,
    hasTotal: true,
    cell: (row: HeadRow) => money(totalOf(row)),
  },
]

export const headSorts = { head: ({ head }: HeadRow) => head, total: totalOf }
