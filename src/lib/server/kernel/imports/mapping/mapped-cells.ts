import { createHash } from 'node:crypto'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { oneLineOf } from '#lib/rules/cells/clean-cell.ts'
import type { ImportColumnReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import type { SheetTable } from '../../spreadsheets/sheet.types.ts'
import type { ImportColumn } from '../import-column.ts'
import type { StoredImport } from '../store/import-row.ts'

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

/** The columns in the language of the moment. */
export const sayColumns = (columns: readonly ImportColumn[]): ImportColumnReply[] =>
  columns.map((column) => ({
    field: column.field,
    title: column.title(),
    required: column.required,
    help: column.help(),
    values: (column.values ?? []).map((each) => ({ value: each.value, title: each.title() })),
    listedAt: column.listedAt ?? null,
    addTo: [...(column.addTo ?? [])],
    isName: column.isName ?? false,
    mayBeSame: mayBeSame(column),
  }))

interface Parts {
  found: Pick<StoredImport, 'subjectId' | 'mapping'>
  columns: readonly ImportColumn[]
  sheet: SheetTable
  at: string
}

/** What a file is about, by the field whose words change with it. */
export type Contexts = Readonly<Record<string, string>>

/**
 * Of each column what its words change with, as one text: the exam, the batches, the academic year. “2” is another
 * semester for the same batch a year later, and “I” another section in the next branch. Hashed: a column may be matched
 * wrongly, and hold what nobody may read.
 */
export function contextsOf({ found: { subjectId, mapping }, columns, sheet, at }: Parts): Contexts {
  const texts = new Map<string, string[]>()
  const textsOf = (field: string): string[] => {
    const known =
      texts.get(field) ??
      [...new Set(sheet.rows.map(({ cells }) => textOf(mapping, field, cells).trim()))].toSorted()
    texts.set(field, known)
    return known
  }
  const contextOf = (fields: readonly string[]): string =>
    createHash('sha256')
      .update(JSON.stringify([subjectId, academicYearOf(at), fields.map(textsOf)]))
      .digest('base64url')
  return Object.fromEntries(
    columns.flatMap(({ field, changesWith }) => (changesWith ? [[field, contextOf(changesWith)]] : [])),
  )
}
