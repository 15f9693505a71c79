import { columnName } from '#lib/rules/cells/column-letters.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'

/** Returns the headings of unmapped columns; columns without a heading are left out. */
export const unusedColumns = (headers: readonly string[], mapping: ImportMapping): string[] => {
  const used = new Set(Object.values(mapping))
  return headers.flatMap((heading, column) =>
    !used.has(column) && heading.trim() !== '' ? [columnName(headers, column)] : [],
  )
}
