import { showDate } from '#lib/i18n/dates.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { tillReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { headColumns, type HeadRow, headSorts, readHeadRows } from '../days/head-rows.ts'

function headRows(
  { dayFrom, dayTo }: Readonly<Record<string, string>>,
  { app, now }: Pick<ListContext, 'app' | 'now'>,
): Promise<HeadRow[]> {
  const today = indianDate(now)
  // Without days it is the book of today.
  const from = dayFrom ?? (dayTo ? `${dayTo.slice(0, 7)}-01` : today)
  return readHeadRows(app, { from, to: dayTo ?? today })
}

/** Money received and returned by head and way, over any days. */
export const dayBookList = listOf<HeadRow>({
  title: m['dayBook.title'],
  access: tillReaders,
  filters: [{ kind: 'dates', name: 'day', label: m['tenders.day'] }],
  covers: ({ dayFrom, dayTo }, { now }) =>
    dayFrom === undefined && dayTo === undefined ? showDate(indianDate(now)) : '',
  sortedBy: 'head',
  columns: headColumns(),
  keyOf: ({ key }) => key,
  page: routes.dayBook,
  empty: m['dayBook.nothing'],
  nothingFits: m['dayBook.nothing'],
  file: { name: 'day-book', call: '/api/v1/exportDayBook' },
  rows: preparedRows(
    ({ wanted, context }) => headRows(wanted.values, context),
    (rows) => rowsInMemory<HeadRow>({ all: async () => rows, isWanted: () => true, sorts: headSorts }),
  ),
})
