import type { ImportRowView, ImportView } from '#lib/schemas/imports/import-replies.ts'

type ColumnsAndMeanings = Pick<ImportView, 'columns' | 'meanings'>

/** Formats the fields of a row besides its name, with assigned values in place of texts. */
export function cellsOfNew(
  { columns, meanings }: ColumnsAndMeanings,
  { cells }: Pick<ImportRowView, 'cells'>,
): string {
  const said = columns.flatMap(({ field, title, values, isName }) => {
    const text = cells[field] ?? ''
    const meant = meanings[field]?.[text]
    const value = values.find((each) => each.value === meant)?.title ?? text
    return isName || value === '' ? [] : [`${title}: ${value}`]
  })
  return said.join(' · ')
}
