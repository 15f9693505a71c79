import { isNumeric } from './cell.ts'
import type { ListView, RowView } from './list-view.ts'

/** A table on a page, and the number of rows that are not shown. */
export interface PlainTable {
  list: Pick<ListView, 'title' | 'columns' | 'rows' | 'totals'>
  more: number
}

/** A class has some hundreds of students; a longer page helps nobody. */
const mostRows = 500

/**
 * Builds a table without search, sorting and pages.
 * @example plainTable(m['x.title'](), [m['x.name']()], people, rowOf)
 */
export function plainTable<Row>(
  title: string,
  headings: readonly string[],
  rows: readonly Row[],
  rowOf: (row: Row) => RowView,
  most = mostRows,
): PlainTable {
  const shown = rows.slice(0, most).map(rowOf)
  const columns = headings.map((heading, index) => {
    const sample = shown[0]?.cells[index]
    const isMoney = sample?.kind === 'money'
    return {
      name: heading,
      heading,
      isNumber: sample !== undefined && isNumeric(sample),
      isMoney,
      sort: null,
    }
  })
  return { list: { title, columns, rows: shown, totals: null }, more: rows.length - shown.length }
}
