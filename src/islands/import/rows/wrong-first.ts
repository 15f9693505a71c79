import { oneLine } from '#lib/i18n/one-line.ts'
import type { ImportColumnReply, ImportRowView } from '#lib/schemas/imports/import-replies.ts'

/** Columns in which something is wrong stand first: of many, the rest lies far to the right. */
export function wrongFirst(
  columns: readonly ImportColumnReply[],
  rows: readonly ImportRowView[],
): ImportColumnReply[] {
  const wrong = new Set(rows.flatMap(({ problems }) => problems.map(({ field }) => field)))
  const isWrong = ({ field }: ImportColumnReply): boolean => wrong.has(field)
  return [...columns.filter(isWrong), ...columns.filter((column) => !isWrong(column))]
}

/** What names the record in the file, to stay in sight beside its cells. */
export const aboutRow = (columns: readonly ImportColumnReply[], { cells }: ImportRowView): string =>
  oneLine(columns.flatMap(({ field, isName }) => (isName && cells[field] ? [cells[field]] : [])))
