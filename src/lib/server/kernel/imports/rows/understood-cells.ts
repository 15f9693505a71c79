import { showShortDate } from '#lib/i18n/dates.ts'
import { readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import type { ImportMeanings } from '#lib/schemas/imports/import-requests.ts'
import type { ImportColumn } from '../import-column.ts'
import { meaningOf } from './row-reader.ts'

type Cells = Readonly<Record<string, string>>

/**
 * Returns a function that words the cells of a valid row as they will be stored, where that differs from their text:
 * dates with the month in letters, and values by their title. Secret cells are left out.
 * @example understoodCells(columns, {})({ dob: '03/04/2004', branch: 'cse' }) // { dob: '3 Apr 2004', branch: 'CSE' }
 */
export function understoodCells(
  columns: readonly ImportColumn[],
  meanings: ImportMeanings,
): (cells: Cells) => Record<string, string> {
  const readers = columns.flatMap((column) => {
    const read = readerOf(column, meanings[column.field] ?? {})
    return read && !column.isSecret ? [{ field: column.field, read }] : []
  })
  return (cells) =>
    Object.fromEntries(
      readers.flatMap(({ field, read }) => {
        const text = cells[field] ?? ''
        const shown = text === '' ? null : read(text)
        return shown === null || shown === text ? [] : [[field, shown]]
      }),
    )
}

function readerOf(
  { values, isDate }: ImportColumn,
  said: Readonly<Record<string, string>>,
): ((text: string) => string | null) | null {
  if (isDate) return showDay
  if (!values) return null
  const { of } = meaningOf(values, said)
  return (text) => {
    const value = of(text)
    return values.find((each) => each.value === value)?.title() ?? null
  }
}

function showDay(text: string): string | null {
  const day = readDayFirstDate(text)
  return day === null ? null : showShortDate(day)
}
