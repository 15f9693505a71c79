import { oneLine } from '#lib/i18n/one-line.ts'
import type { ImportColumnReply, ImportRowView } from '#lib/schemas/imports/import-replies.ts'

/** Moves columns with errors to the front, because in a wide file they could otherwise be far to the right. */
export function wrongFirst(
  columns: readonly ImportColumnReply[],
  rows: readonly ImportRowView[],
): ImportColumnReply[] {
  const wrong = new Set(rows.flatMap(({ problems }) => problems.map(({ field }) => field)))
  const isWrong = ({ field }: ImportColumnReply): boolean => wrong.has(field)
  return [...columns.filter(isWrong), ...columns.filter((column) => !isWrong(column))]
}

/** Returns the name of a row's record, which stays in view beside its cells. */
export const aboutRow = (columns: readonly ImportColumnReply[], { cells }: ImportRowView): string =>
  oneLine(columns.flatMap(({ field, isName }) => (isName && cells[field] ? [cells[field]] : [])))
