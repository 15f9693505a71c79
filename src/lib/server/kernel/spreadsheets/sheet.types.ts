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

/** A sheet of a workbook: all of its rows that have anything in them, titles and headings included. */
export interface NamedRows {
  name: string
  rows: SheetRow[]
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
  fileBytes: 40 * 1024 * 1024,
  rows: 200_000,
  /** Further columns are not read. */
  columns: 100,
  /** Cells with anything in them, below the headings. */
  cells: 2_000_000,
  cellCharacters: 4000,
  /** All texts together: one long shared text may be named by every cell. */
  characters: 64_000_000,
  sheets: 100,
  /** Parts of an .xlsx; pictures and styles count. */
  parts: 5000,
  /** Unpacked size of an .xlsx, and how many times larger than the whole file one part may be. */
  unpackedBytes: 256 * 1024 * 1024,
  unpackRatio: 200,
  /** Of one part. A text in a cell of its own takes three; empty styled cells take one each. */
  elements: 12_000_000,
  /** What spreadsheet programs can show. */
  lines: 1_048_576,
} as const

/** Universities like to put a title or two above the headings. */
export const headerSearchRows = 10
