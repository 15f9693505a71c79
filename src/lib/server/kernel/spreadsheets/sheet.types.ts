import { holdsAadhaar } from './holds-aadhaar.ts'

/** Rows below their headings, as a person sees them: everything is text. */
export interface SheetTable {
  headers: string[]
  rows: SheetRow[]
}

/** What is read of a file. */
export interface Sheet extends SheetTable, SheetNotes {}

/** What a person is told of a file besides its rows. */
export interface SheetNotes {
  /** Names of further sheets with other headings; they are not read. */
  otherSheets: string[]
  /** Names of sheets that are hidden in the file; they are not read either. */
  hiddenSheets: string[]
  /** How many of the rows are hidden, by a filter or by hand: whether they count is for a person to say. */
  hiddenRows: number
  /** Columns (0-based) that are hidden in the file: only a person chooses one of them. */
  hiddenColumns: number[]
  /** Columns in which a cell goes over several rows: its value is that of each of them. */
  mergedColumns: number[]
  /** How many columns there are beyond the last one that is read. */
  unreadColumns: number
}

export interface SheetRow {
  /** The line as the spreadsheet program numbers it, from 1. */
  line: number
  /** What a person sees, trimmed, in the order of the headers; of a date its ISO day. */
  cells: string[]
  /** Columns whose value a formula worked out; what stands there is not what was typed. */
  formulas?: number[]
  /** Columns whose cell holds a real date, whatever way it shows it: “3-2” may have become 3 February. */
  dates?: number[]
  /** Cells that show something else than they hold; `cells` has what they show. Nobody can say which of the two is meant. */
  refused?: RefusedCell[]
  /** It is hidden in the file. */
  isHidden?: true
}

export interface RefusedCell {
  column: number
  /** Empty where a format hides what the cell holds. */
  shown: string
  held: string
}

/** A cell that goes over several rows or columns, by lines (from 1) and columns (from 0). */
export interface MergedCell {
  firstLine: number
  lastLine: number
  firstColumn: number
  lastColumn: number
}

/** A sheet of a workbook: all of its rows that have anything in them, titles and headings included. */
export interface NamedRows {
  name: string
  rows: SheetRow[]
  isHidden?: boolean
  hiddenColumns?: number[]
  merged?: MergedCell[]
  unreadColumns?: number
}

/** What a person is shown of a sheet before it is checked. */
export interface SheetOutline extends SheetNotes {
  headers: string[]
  rows: number
  /** The cells of its first rows. */
  sample: string[][]
}

/** With what only the server asks. */
export interface ReadOutline extends SheetOutline {
  holdsAadhaar: boolean
}

export const outlineOf = ({ headers, rows, ...notes }: Sheet): ReadOutline => ({
  ...notes,
  headers,
  holdsAadhaar: holdsAadhaar({ headers, rows }),
  rows: rows.length,
  sample: rows.slice(0, 5).map((row) => row.cells),
})

export const sheetLimits = {
  fileBytes: 40 * 1024 * 1024,
  rows: 200_000,
  /** Further columns are not read; that there are some is said. */
  columns: 256,
  /** Places of cells, empty ones before the last of a row included: they take memory as well. */
  places: 20_000_000,
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
