import { createHash } from 'node:crypto'
import { academicYearOf } from '#lib/rules/academic-year.ts'
import type { SheetTable } from '../spreadsheets/sheet.types.ts'
import type { ImportColumn } from './import-column.ts'
import type { StoredImport } from './import-row.ts'
import { textOf } from './mapped-cells.ts'

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
