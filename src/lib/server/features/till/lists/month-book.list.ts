import { showMonth } from '#lib/i18n/dates.ts'
import { routes } from '#lib/routes.ts'
import { daysOfMonth } from '#lib/rules/dates/book-days.ts'
import { indianDate, isoDay } from '#lib/rules/dates/indian-days.ts'
import { tillReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { listOf } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { headColumns, type HeadRow, headSorts, readHeadRows } from '../days/head-rows.ts'

/** This financial year and the one before, whichever month it is. */
const monthsOffered = 24

/** @example monthsUntil('2026-11-20T06:00:00.000Z')[1] // '2026-10' */
export function monthsUntil(now: string): string[] {
  const [year = 0, month = 1] = indianDate(now).split('-').map(Number)
  return Array.from({ length: monthsOffered }, (_, back) =>
    isoDay(Date.UTC(year, month - 1 - back, 1)).slice(0, 7),
  )
}

const sayMonth = (key: string): string =>
  showMonth({ heldYear: Number(key.slice(0, 4)), heldMonth: Number(key.slice(5)) })

const thisMonth = (now: string): string => indianDate(now).slice(0, 7)

/** The book of one month for the auditor: fee types by row, ways of payment by column, with their sums. */
export const monthBookList = listOf<HeadRow>({
  title: m['monthBook.title'],
  access: tillReaders,
  filters: [
    {
      kind: 'choice',
      name: 'month',
      label: m['monthBook.month'],
      any: m['dayBook.month'],
      choices: ({ now }) =>
        monthsUntil(now)
          .slice(1)
          .map((key) => [key, sayMonth(key)] as const),
    },
  ],
  covers: ({ month }, { now }) => (month === undefined ? sayMonth(thisMonth(now)) : ''),
  sortedBy: 'head',
  columns: headColumns(),
  keyOf: ({ key }) => key,
  page: routes.monthBook,
  empty: m['monthBook.nothing'],
  nothingFits: m['monthBook.nothing'],
  file: { name: 'month-book', call: '/api/v1/exportMonthBook' },
  rows: preparedRows(
    ({ wanted, context: { app, now } }) =>
      readHeadRows(app, daysOfMonth(wanted.values['month'] ?? thisMonth(now))),
    (rows) => rowsInMemory<HeadRow>({ all: async () => rows, isWanted: () => true, sorts: headSorts }),
  ),
})
