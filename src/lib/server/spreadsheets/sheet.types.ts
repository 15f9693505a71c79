/** Rows below their headings, as a person sees them: everything is text. */
export interface SheetTable {
  headers: string[]
  rows: SheetRow[]
}

/** What is read of a file. */
export interface Sheet extends SheetTable {
  /** Names of further sheets with other headings; they are not read. */
  otherSheets: string[]
}

export interface SheetRow {
  /** The line as the spreadsheet program numbers it, from 1. */
  line: number
  /** Trimmed, in the order of the headers. */
  cells: string[]
  /** Columns whose value a formula worked out; what stands there is not what was typed. */
  formulas?: number[]
}

/** What a person is shown of a sheet before it is checked. */
export interface SheetOutline {
  headers: string[]
  rows: number
  /** The cells of its first rows. */
  sample: string[][]
  otherSheets: string[]
}

export const outlineOf = ({ headers, rows, otherSheets }: Sheet): SheetOutline => ({
  headers,
  rows: rows.length,
  sample: rows.slice(0, 5).map((row) => row.cells),
  otherSheets,
})

export const sheetLimits = {
  fileBytes: 20 * 1024 * 1024,
  rows: 200_000,
  columns: 100,
  cellCharacters: 4000,
  /** Unpacked size of an .xlsx, and how many times larger than packed one part may be. */
  unpackedBytes: 400 * 1024 * 1024,
  unpackRatio: 200,
} as const
