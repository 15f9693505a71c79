import { type MergedCell, type SheetRow, sheetLimits } from '../sheet.types.ts'
import type { RowCounter } from './count-rows.ts'

/** One more character than a cell may have tells that it has too many. */
const keptCharacters = sheetLimits.cellCharacters + 1

/** Something that nobody sees, from this depth on; a table within it may be hidden, or no table at all. */
export interface Unseen {
  depth: number
  mayHoldTables: boolean
}

/** A table of a web page while its tags are told. */
export interface Table {
  caption: string
  isHidden: boolean
  rows: SheetRow[]
  merged: MergedCell[]
  hiddenColumns: number[]
  /** How many columns are described by now. */
  described: number
  /** Up to which line a cell of an earlier row stands in a column. */
  takenUntil: number[]
  widest: number
  filled: number
  line: number
  row: SheetRow | null
  /** Where the next cell of the row may stand. */
  column: number
  cell: { text: string; lines: number; columns: number } | null
  isInCaption: boolean
  isGroupHidden: boolean
  /** What was unseen around it. */
  outside: Unseen | null
}

export const newTable = (isOneHidden: boolean, outside: Unseen | null): Table => ({
  caption: '',
  isHidden: isOneHidden,
  rows: [],
  merged: [],
  hiddenColumns: [],
  described: 0,
  takenUntil: [],
  widest: 0,
  filled: 0,
  line: 0,
  row: null,
  column: 0,
  cell: null,
  isInCaption: false,
  isGroupHidden: false,
  outside,
})

export function describeColumns(table: Table, count: number, areHidden: boolean): void {
  for (let more = 0; more < count && table.described < sheetLimits.columns; more += 1) {
    if (areHidden) table.hiddenColumns.push(table.described)
    table.described += 1
  }
}

export function beginRow(table: Table, isOneHidden: boolean): void {
  table.line += 1
  table.row = { line: table.line, cells: [] }
  if (isOneHidden || table.isGroupHidden) table.row.isHidden = true
  table.column = 0
}

export function addText(table: Table, text: string): void {
  const { cell } = table
  if (cell) cell.text += cell.text.length < keptCharacters * 4 ? text.slice(0, keptCharacters * 4) : ''
  else if (table.isInCaption && table.caption.length < 200) table.caption += text.slice(0, 200)
}

/** A copy: a slice would keep the piece of the page that it is of. */
export const tidy = (text: string): string => Buffer.from(text.replaceAll(/\s+/g, ' ').trim()).toString()

export function endCell(table: Table): void {
  const { cell, row } = table
  table.cell = null
  if (!cell || !row) return
  while ((table.takenUntil[table.column] ?? 0) >= row.line) table.column += 1
  const column = table.column
  table.column += Math.min(cell.columns, sheetLimits.columns)
  const text = tidy(cell.text).slice(0, keptCharacters)
  if (text !== '') table.widest = Math.max(table.widest, column + 1)
  if (column >= sheetLimits.columns) return
  const lastColumn = Math.min(column + cell.columns, sheetLimits.columns) - 1
  const lastLine = row.line + cell.lines - 1
  for (let each = column; cell.lines > 1 && each <= lastColumn; each += 1) table.takenUntil[each] = lastLine
  if (text === '') return
  if (cell.lines > 1 || cell.columns > 1)
    table.merged.push({ firstLine: row.line, lastLine, firstColumn: column, lastColumn })
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
  table.filled += 1
}

export function endRow(table: Table, counter: RowCounter): void {
  endCell(table)
  const { row } = table
  table.row = null
  if (!row?.cells.some(Boolean)) return
  counter.add(row)
  table.rows.push(row)
}
