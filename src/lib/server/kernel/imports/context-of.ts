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

/**
 * What a file is about, as one text: the exam, its batches, the academic year. “2” is another semester for the same
 * batch a year later. Hashed: a column may be matched wrongly, and hold what nobody may read.
 */
export function contextOf({ found: { subjectId, mapping }, columns, sheet, at }: Parts): string {
  const texts = columns
    .filter(({ saysClass }) => saysClass)
    .map(({ field }) =>
      [...new Set(sheet.rows.map(({ cells }) => textOf(mapping, field, cells).trim()))].toSorted(),
    )
  return createHash('sha256')
    .update(JSON.stringify([subjectId, academicYearOf(at), texts]))
    .digest('base64url')
}
