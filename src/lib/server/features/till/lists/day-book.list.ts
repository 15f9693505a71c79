import { money, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { tillReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { type ListColumn, type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import type { HeadSum } from '../days/day-sums.repository.ts'

/** Columns of the day book: what the till took by way, the payment gateway, cancelled receipts, and what went back. */
const bookColumns = ['cash', 'upi', 'card', 'cheque', 'dd', 'online', 'cancelled', 'returned'] as const
type BookColumn = (typeof bookColumns)[number]

/** One head with its sums in paise; a head is a fee type. */
interface HeadRow {
  feeTypeId: string
  head: string
  sums: ReadonlyMap<BookColumn, number>
}

const columnOfMethod: Readonly<Record<string, BookColumn>> = {
  CASH: 'cash',
  UPI: 'upi',
  CARD: 'card',
  CHEQUE: 'cheque',
  DD: 'dd',
}

/** Money of the gateway stands apart, also if it was paid by UPI or card. */
function columnOf({ isReceived, isCancelled, isOfTill, method }: HeadSum): BookColumn {
  if (isCancelled) return 'cancelled'
  if (!isReceived) return 'returned'
  return (isOfTill && columnOfMethod[method]) || 'online'
}

async function headRows(
  { dayFrom, dayTo }: Readonly<Record<string, string>>,
  { app, now }: Pick<ListContext, 'app' | 'now'>,
): Promise<HeadRow[]> {
  const today = indianDate(now)
  // Without days it is the book of today.
  const from = dayFrom ?? (dayTo ? `${dayTo.slice(0, 7)}-01` : today)
  const sums = await app.till.dayBook({ from, to: dayTo ?? today })
  const names = new Map((await app.fees.types.all()).map(({ id, name }) => [id, name]))
  return [...Map.groupBy(sums, ({ feeTypeId }) => feeTypeId)].map(([feeTypeId, own]) => ({
    feeTypeId,
    head: names.get(feeTypeId) ?? '',
    sums: new Map(
      [...Map.groupBy(own, columnOf)].map(([column, parts]) => [
        column,
        parts.reduce((sum, { amount }) => sum + amount, 0),
      ]),
    ),
  }))
}

const totalOf = ({ sums }: HeadRow): number => [...sums.values()].reduce((sum, amount) => sum + amount, 0)

/** Money received and returned by head and way, for a day or a month. */
export const dayBookList = listOf<HeadRow>({
  title: m['dayBook.title'],
  access: tillReaders,
  filters: [{ kind: 'dates', name: 'day', label: m['tenders.day'] }],
  sortedBy: 'head',
  columns: [
    { name: 'head', heading: m['structures.feeType'], sort: 'ascending', cell: ({ head }) => text(head) },
    ...bookColumns.map((column): ListColumn<HeadRow> => ({
      name: column,
      heading: m[`dayBook.${column}`],
      hasTotal: true,
      cell: ({ sums }) => money(sums.get(column) ?? null),
    })),
    {
      name: 'total',
      heading: m['list.total'],
      sort: 'descending',
      hasTotal: true,
      cell: (row) => money(totalOf(row)),
    },
  ],
  keyOf: ({ feeTypeId }) => feeTypeId,
  page: routes.dayBook,
  empty: m['dayBook.nothing'],
  nothingFits: m['dayBook.nothing'],
  file: { name: 'day-book', call: '/api/v1/exportDayBook' },
  rows: preparedRows(
    ({ wanted, context }) => headRows(wanted.values, context),
    (rows) =>
      rowsInMemory<HeadRow>({
        all: async () => rows,
        isWanted: () => true,
        sorts: { head: ({ head }) => head, total: totalOf },
      }),
  ),
})
