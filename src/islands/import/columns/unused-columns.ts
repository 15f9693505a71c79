import { columnName } from '#lib/rules/cells/column-letters.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'

/** Headings of the columns that hold no field; one without a heading has nothing to be named by. */
export const unusedColumns = (headers: readonly string[], mapping: ImportMapping): string[] => {
  const used = new Set(Object.values(mapping))
  return headers.flatMap((heading, column) =>
    !used.has(column) && heading.trim() !== '' ? [columnName(headers, column)] : [],
  )
}
