import { oneLineOf } from '#lib/rules/one-line-of.ts'
import type { ImportMapping } from '#lib/schemas/import.ts'
import type { ImportColumn } from './import-column.ts'

/** The column (0-based) that holds a field; null where none does. */
export function columnOf(mapping: ImportMapping, field: string): number | null {
  const at = mapping[field]
  return typeof at === 'number' ? at : null
}

/** What a row says of a field: the cell of its column, or what holds for all rows. */
export function textOf(mapping: ImportMapping, field: string, cells: readonly string[]): string {
  const at = mapping[field] ?? null
  if (at === null) return ''
  return typeof at === 'number' ? (cells[at] ?? '') : oneLineOf(at.all)
}

/** The columns alone: what held for all rows of one file is not true of the next. */
export const columnsAlone = (mapping: ImportMapping): Record<string, number | null> =>
  Object.fromEntries(Object.keys(mapping).map((field) => [field, columnOf(mapping, field)]))

/** A secret in the mapping would be one in clear, and what names a row is never the same in all of them. */
export const mayBeSame = ({ mayBeSame: may, isSecret, isName }: ImportColumn): boolean =>
  may ?? !(isSecret || isName)
