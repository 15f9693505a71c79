import type { ImportColumnReply, ImportRowView, ImportView } from '#lib/schemas/imports/import-replies.ts'

type Mapped = Pick<ImportView, 'columns' | 'mapping'>
type Cells = Pick<ImportRowView, 'cells' | 'shown'>

/** Number of columns that a card shows at first on a phone, where fewer are required. */
const least = 3

/**
 * Returns the columns of the new rows that hold something, besides the record's name: required ones first, the others
 * in the order of the file.
 */
export function columnsOfNew(
  { columns, mapping }: Mapped,
  rows: readonly Cells[],
): { columns: ImportColumnReply[]; main: number } {
  const filled = columns.filter(
    ({ field, isName }) => !isName && rows.some((row) => cellOfNew(row, field) !== ''),
  )
  const placeOf = ({ field }: ImportColumnReply): number => {
    const place = mapping[field]
    return typeof place === 'number' ? place : columns.length
  }
  const required = filled.filter((column) => column.required)
  const others = filled
    .filter((column) => !column.required)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  return { columns: [...required, ...others], main: Math.max(required.length, least) }
}

/** Returns a cell as it is understood: a date with its month in letters, a value by its title. */
export const cellOfNew = ({ cells, shown }: Cells, field: string): string =>
  shown[field] ?? cells[field] ?? ''
