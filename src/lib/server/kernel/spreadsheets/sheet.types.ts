import { holdsAadhaar } from './holds-aadhaar.ts'

/** Rows below their headings, as displayed: everything is text. */
export interface SheetTable {
  headers: string[]
  rows: SheetRow[]
}

/** The result of reading a file. */
export interface SheetReader extends SheetTable, SheetNotes {
  /** Texts of the rows above the headings that have one each. */
  titles?: string[]
}

/** What a user is told about a file besides its rows. */
interface SheetNotes {
  /** Names of further sheets with other headings, which are not read. */
  otherSheets: string[]
  /** Names of hidden sheets, which are not read either. */
  hiddenSheets: string[]
  /** The number of rows hidden by a filter or by hand: a user decides whether they count. */
  hiddenRows: number
  /** Columns (0-based) hidden in the file: only a user can select one of them. */
  hiddenColumns: number[]
  /** Columns in which a cell spans several rows: each of them gets its value. */
  mergedColumns: number[]
  /** The number of columns beyond the last one read. */
  unreadColumns: number
}

export interface SheetRow {
  /** The line number in the spreadsheet program, from 1. */
  line: number
  /** The displayed texts, trimmed, in the order of the headers; a date as its ISO day. */
  cells: string[]
  /** Columns whose value a formula computed, so that nobody entered it. */
  formulas?: number[]
  /** Columns whose cell holds a real date, however displayed: “3-2” may have become 3 February. */
  dates?: number[]
  /** Cells whose displayed and stored values differ; `cells` has the displayed one. Nobody can say which is meant. */
  refused?: RefusedCell[]
  /** Hidden in the file. */
  isHidden?: true
}

export interface RefusedCell {
  column: number
  /** Empty if a format hides the value. */
  shown: string
  held: string
}

/** A cell that spans several rows or columns, by lines (from 1) and columns (from 0). */
export interface MergedCell {
  firstLine: number
  lastLine: number
  firstColumn: number
  lastColumn: number
}

/** A sheet of a workbook: all its non-empty rows, including titles and headings. */
export interface NamedRows {
  name: string
  rows: SheetRow[]
  isHidden?: boolean
  hiddenColumns?: number[]
  merged?: MergedCell[]
  unreadColumns?: number
}

/** What a user is shown of a sheet before it is checked. */
export interface SheetOutline extends SheetNotes {
  headers: string[]
  rows: number
  /** The cells of its first rows. */
  sample: string[][]
}

/** The outline with data only for the server. */
export interface ReadOutline extends SheetOutline {
  holdsAadhaar: boolean
}

export const outlineOf = ({ headers, rows, titles: _, ...notes }: SheetReader): ReadOutline => ({
  ...notes,
  headers,
  holdsAadhaar: holdsAadhaar({ headers, rows }),
  rows: rows.length,
  sample: rows.slice(0, 5).map((row) => row.cells),
})

export const sheetLimits = {
  fileBytes: 40 * 1024 * 1024,
  rows: 200_000,
  /** Further columns are not read; the user is told that there are some. */
  columns: 256,
  /** Cell positions, including empty ones before the last of a row: they take memory as well. */
  places: 20_000_000,
  /** Non-empty cells below the headings. */
  cells: 2_000_000,
  cellCharacters: 4000,
  /** All texts together, because every cell can refer to one long shared text. */
  characters: 64_000_000,
  sheets: 100,
  /** Parts of an .xlsx, including pictures and styles. */
  parts: 5000,
  /** The unpacked size of an .xlsx, and the maximum ratio of one part's size to the file's. */
  unpackedBytes: 256 * 1024 * 1024,
  unpackRatio: 200,
  /** Elements of one part. A cell with its own text takes three; an empty styled cell takes one. */
  elements: 12_000_000,
  /** The maximum of spreadsheet programs. */
  lines: 1_048_576,
} as const

/** Universities often put a title or two above the headings. */
export const headerSearchRows = 10
