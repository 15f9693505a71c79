import type { Sheet } from '#lib/server/kernel/spreadsheets/sheet.types.ts'

export interface FirstColumn {
  heading: string
  rows: { first: string }[]
}

/** A reader for `sheets.readWith`. */
export default ({ headers, rows }: Sheet): FirstColumn => ({
  heading: headers[0] ?? '',
  rows: rows.map(({ cells }) => ({ first: cells[0] ?? '' })),
})
