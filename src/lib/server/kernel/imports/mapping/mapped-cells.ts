import { createHash } from 'node:crypto'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { oneLineOf } from '#lib/rules/cells/clean-cell.ts'
import type { ImportColumnReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import type { SheetTable } from '../../spreadsheets/sheet.types.ts'
import type { ImportColumn } from '../import-column.ts'
import type { StoredImport } from '../store/import-row.ts'

/** Returns the column (0-based) of a field; null if there is none. */
export function columnOf(mapping: ImportMapping, field: string): number | null {
  const at = mapping[field]
  return typeof at === 'number' ? at : null
}

/** Returns a row's text for a field: the cell of its column, or the value for all rows. */
export function cellText(mapping: ImportMapping, field: string, cells: readonly string[]): string {
  const at = mapping[field] ?? null
  if (at === null) return ''
  return typeof at === 'number' ? (cells[at] ?? '') : oneLineOf(at.all)
}

/** Returns only the columns of a mapping: a value for all rows of one file does not apply to the next. */
export const columnsAlone = (mapping: ImportMapping): Record<string, number | null> =>
  Object.fromEntries(Object.keys(mapping).map((field) => [field, columnOf(mapping, field)]))

/**
 * Whether one value for all rows is allowed. A secret would be stored unmasked in the mapping, and a column that
 * names the row differs between rows.
 */
export const mayBeSame = ({ mayBeSame: may, isSecret, isName }: ImportColumn): boolean =>
  may ?? !(isSecret || isName)

/** Translates the columns into the current language. */
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

/** The context of a file, by the field whose words change with it. */
export type Contexts = Readonly<Record<string, string>>

/**
 * Returns, per column, the context of its words as one text: the exam, the batches, the academic year. “2” is another
 * semester for the same batch a year later, and “I” another section in the next branch. It is hashed, because a
 * wrongly matched column may contain confidential data.
 */
export function contextsOf({ found: { subjectId, mapping }, columns, sheet, at }: Parts): Contexts {
  const texts = new Map<string, string[]>()
  const textsOf = (field: string): string[] => {
    const known =
      texts.get(field) ??
      [...new Set(sheet.rows.map(({ cells }) => cellText(mapping, field, cells).trim()))].toSorted()
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
