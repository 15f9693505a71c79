import { refuseCells } from './count-rows.ts'
import { type MergedCell, type SheetRow, sheetLimits } from './sheet.types.ts'

/**
 * Gives the rows of a table what a person sees of its merged cells: one that goes over several rows says the same of
 * each of them, and what stands behind it in the file is covered and seen by nobody. Merged cells that begin in titles
 * or headings are left as they are, and a row of which nothing else is there stays away.
 * @param rows those below the headings, in the order of their lines; they are changed where they are
 * @returns the columns in which a cell goes over several of these rows
 * @throws DomainError Invalid `sheet.tooManyCells`
 */
export function fillMergedCells(rows: readonly SheetRow[], merged: readonly MergedCell[]): number[] {
  const lines = rows.map(({ line }) => line)
  const filled = new Set<number>()
  let visited = 0
  for (const cell of merged) {
    if (cell.firstColumn >= sheetLimits.columns) continue
    const at = firstAtOrAfter(lines, cell.firstLine)
    const first = rows[at]
    if (first?.line !== cell.firstLine) continue
    for (let index = at; index < rows.length; index += 1) {
      const row = rows[index]
      if (!row || row.line > cell.lastLine) break
      const lastColumn = Math.min(cell.lastColumn, row.cells.length - 1)
      visited += 1 + Math.max(0, lastColumn - cell.firstColumn)
      // Cells that overlap each other are no program's own: a few of them could fill a sheet over and over.
      if (visited > sheetLimits.cells) refuseCells()
      for (let column = cell.firstColumn + 1; column <= lastColumn; column += 1) empty(row, column)
      if (row === first) continue
      takeOver(row, first, cell.firstColumn)
      filled.add(cell.firstColumn)
    }
  }
  return [...filled].toSorted((a, b) => a - b)
}

/** The place of the first line that is not before this one. */
function firstAtOrAfter(lines: readonly number[], line: number): number {
  let from = 0
  let to = lines.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle] ?? 0) < line) from = middle + 1
    else to = middle
  }
  return from
}

/** The cell with all that is known of it. */
function takeOver(row: SheetRow, first: SheetRow, column: number): void {
  empty(row, column)
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = first.cells[column] ?? ''
  for (const list of ['formulas', 'dates'] as const)
    if (first[list]?.includes(column)) row[list] = [...(row[list] ?? []), column]
  const refused = first.refused?.filter((cell) => cell.column === column) ?? []
  if (refused.length > 0) row.refused = [...(row.refused ?? []), ...refused]
}

function empty(row: SheetRow, column: number): void {
  if (column < row.cells.length) row.cells[column] = ''
  for (const list of ['formulas', 'dates'] as const)
    if (row[list]?.includes(column)) row[list] = row[list].filter((each) => each !== column)
  if (row.refused?.some((cell) => cell.column === column))
    row.refused = row.refused.filter((cell) => cell.column !== column)
}
