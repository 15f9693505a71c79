import { type SheetRow, headerSearchRows, sheetLimits } from './sheet.types.ts'

export interface FoundHeadings {
  headers: string[]
  /** The rows below them. */
  rows: SheetRow[]
}

/**
 * The headings of a table below its titles, of one line or of two; null where nothing looks like them. Titles are
 * rows that fill less than half of what the table fills.
 * @example findHeadings([row('Results 2026', 'Page 1'), row('Htno', 'Name', '', 'Grade'), …])
 */
export function findHeadings(all: readonly SheetRow[]): FoundHeadings | null {
  const at = placeOf(all)
  const upper = all[at]
  if (!upper) return null
  const lower = all[at + 1]
  const isTwoLines = lower !== undefined && isSecondLine(upper, lower)
  const headers = isTwoLines ? joined(upper.cells, lower.cells) : upper.cells
  return { headers: headers.slice(0, sheetLimits.columns), rows: all.slice(at + (isTwoLines ? 2 : 1)) }
}

function placeOf(all: readonly SheetRow[]): number {
  const start = all.slice(0, headerSearchRows)
  const widest = Math.max(0, ...all.slice(0, headerSearchRows * 2).map(filled))
  const first = start.findIndex((row) => filled(row) >= 2)
  const wide = start.findIndex((row) => filled(row) >= Math.max(2, widest / 2))
  if (first < 0) return isOneColumn(all) ? 0 : -1
  return wide >= 0 && isOfWords(start[wide]) ? wide : first
}

const filled = ({ cells }: SheetRow): number => cells.filter(Boolean).length

const isOfWords = (row: SheetRow | undefined): boolean =>
  row?.cells.every((cell) => cell === '' || lengthOf(cell, letters) > lengthOf(cell, digits)) ?? false

const [letters, digits] = [/\P{L}/gu, /\D/g]
const lengthOf = (cell: string, others: RegExp): number => cell.replaceAll(others, '').length

/** A list of words has one column: one cell a row, and all of them below each other. */
function isOneColumn(all: readonly SheetRow[]): boolean {
  const place = all[0]?.cells.findIndex(Boolean)
  const isBelow = ({ cells }: SheetRow): boolean => cells.every((cell, index) => !cell || index === place)
  return all.length > 1 && all.every(isBelow)
}

/**
 * A heading over several columns leaves gaps, which the line below fills; it says nothing below a heading that
 * stands for one column, the first above all.
 */
function isSecondLine(upper: SheetRow, lower: SheetRow): boolean {
  const isGap = (column: number): boolean => !upper.cells[column]
  const under = lower.cells.flatMap((cell, column) => (cell ? [column] : []))
  const isInGroup = (column: number): boolean => isGap(column) || isGap(column + 1)
  return (
    lower.line === upper.line + 1 &&
    isOfWords(lower) &&
    under.some(isGap) &&
    under.every(isInGroup) &&
    !under.includes(upper.cells.findIndex(Boolean))
  )
}

const joined = (upper: readonly string[], lower: readonly string[]): string[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => lower[at] || upper[at] || '')
