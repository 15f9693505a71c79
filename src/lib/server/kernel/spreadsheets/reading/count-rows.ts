import { invalid } from '../../core/errors.ts'
import { type SheetRow, headerSearchRows, sheetLimits } from '../sheet.types.ts'

/** Collects rows and refuses the first one beyond a limit, before the next is read. */
export interface RowCounter {
  readonly rows: SheetRow[]
  /**
   * Adds a row.
   * @throws DomainError Invalid `sheet.tooManyRows`, `sheet.tooManyCells`, `sheet.cellTooLong`, `sheet.tooDemanding`,
   * `sheet.unreadable`
   */
  add(row: SheetRow): void
}

/** Titles and headings are allowed in addition to the limits. */
export const spareCells = headerSearchRows * sheetLimits.columns

export function createRowCounter(): RowCounter {
  const rows: SheetRow[] = []
  let cells = 0
  let places = 0
  let characters = 0
  return {
    rows,
    add(row) {
      if (!isLine(row.line)) throw invalid('sheet.unreadable')
      places += row.cells.length
      row.cells.forEach((cell, column) => {
        if (cell.length > sheetLimits.cellCharacters) refuseLongCell(row.line, column)
        if (noDatabaseTakes.test(cell)) throw invalid('sheet.unreadable')
        if (cell !== '') cells += 1
        characters += cell.length
      })
      if (rows.length >= sheetLimits.rows + headerSearchRows) refuseRows()
      if (cells > sheetLimits.cells + spareCells) refuseCells()
      if (characters > sheetLimits.characters || places > sheetLimits.places)
        throw invalid('sheet.tooDemanding')
      rows.push(row)
    },
  }
}

/** NUL and lone surrogates: PostgreSQL stores neither, and no spreadsheet program writes them. */
const noDatabaseTakes = /[\0\p{Cs}]/u

/** An .xlsx declares its line numbers, which may be arbitrary. */
const isLine = (line: number): boolean => Number.isInteger(line) && line >= 1 && line <= sheetLimits.lines

/** Checks the exact limits, once the headings are found and merged cells are filled. */
export function refuseTooMany(rows: readonly SheetRow[]): void {
  if (rows.length > sheetLimits.rows) refuseRows()
  let cells = 0
  let characters = 0
  for (const row of rows)
    for (const cell of row.cells) {
      if (cell !== '') cells += 1
      characters += cell.length
    }
  if (cells > sheetLimits.cells) refuseCells()
  if (characters > sheetLimits.characters) throw invalid('sheet.tooDemanding')
}

export function refuseLongCell(line: number, column: number): never {
  throw invalid('sheet.cellTooLong', { line, column: column + 1 })
}

export function refuseRows(): never {
  throw invalid('sheet.tooManyRows', { rows: sheetLimits.rows })
}

export function refuseCells(): never {
  throw invalid('sheet.tooManyCells', { cells: sheetLimits.cells })
}
