import * as XLSX from '@e965/xlsx'
import { invalid } from '../core/errors.ts'
import { createRowCounter } from './count-rows.ts'
import { countXls } from './count-xls.ts'
import { type NamedRows, type SheetRow, sheetLimits } from './sheet.types.ts'

type Cell = XLSX.CellObject | undefined

/**
 * The sheets of an .xls that have rows, in their order. How much a damaged one takes besides its cells is
 * known to nobody before it is read: the process that reads has its limits.
 * @throws DomainError Invalid `sheet.unreadable`, `sheet.encrypted`, `sheet.tooManySheets`, `sheet.*` of `createRowCounter`
 */
export function readXls(bytes: Uint8Array): NamedRows[] {
  countXls(bytes)
  const names = parse(bytes, { bookSheets: true }).SheetNames
  if (names.length > sheetLimits.sheets) throw invalid('sheet.tooManySheets', { sheets: sheetLimits.sheets })
  const book = parse(bytes, {})
  return book.SheetNames.map((name) => ({ name, rows: rowsOf(book.Sheets[name]) })).filter(
    ({ rows }) => rows.length > 0,
  )
}

/** A password turns an .xlsx into an OLE container that holds the real file as one sealed stream. */
export function isSealed(bytes: Uint8Array): boolean {
  try {
    const container = XLSX.CFB.read(bytes, { type: 'buffer' })
    return container.FullPaths.some((path: string) => /EncryptedPackage|EncryptionInfo/.test(path))
  } catch {
    throw invalid('sheet.unreadable')
  }
}

function parse(bytes: Uint8Array, options: XLSX.ParsingOptions): XLSX.WorkBook {
  try {
    // Dense keeps rows as arrays; styles, HTML and formatted text are work for nothing here.
    return XLSX.read(bytes, {
      type: 'buffer',
      dense: true,
      cellHTML: false,
      cellText: false,
      cellFormula: true,
      cellNF: true,
      sheetRows: sheetLimits.rows + 20,
      ...options,
    })
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw invalid(isLocked ? 'sheet.encrypted' : 'sheet.unreadable')
  }
}

function rowsOf(sheet: XLSX.WorkSheet | undefined): SheetRow[] {
  const table = (sheet?.['!data'] ?? []) as (Cell[] | undefined)[]
  const counter = createRowCounter()
  table.forEach((cells, index) => {
    const row = cells && rowOf(cells.slice(0, sheetLimits.columns), index + 1)
    if (row?.cells.some(Boolean)) counter.add(row)
  })
  return counter.rows
}

function rowOf(cells: Cell[], line: number): SheetRow {
  const row: SheetRow = { line, cells: Array.from(cells, textOf) }
  const formulas = Array.from(cells, (cell, column) => (cell?.f === undefined ? -1 : column)).filter(
    (column) => column >= 0,
  )
  return formulas.length > 0 ? { ...row, formulas } : row
}

/** Numbers in full: a twelve-digit number must not come out as 1.23457E+11. */
function textOf(cell: Cell): string {
  if (!cell || cell.v === undefined || cell.t === 'z') return ''
  if (cell.t === 'e') return errorNames[Number(cell.v)] ?? '#N/A'
  if (cell.t === 'n' && isDate(cell)) return dateOf(Number(cell.v))
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10)
  return String(cell.v).trim()
}

/** What spreadsheet programs show where they could not work a value out, by its number in the file. */
const errorNames: Readonly<Record<number, string>> = {
  ...{ 0x00: '#NULL!', 0x07: '#DIV/0!', 0x0f: '#VALUE!', 0x17: '#REF!' },
  ...{ 0x1d: '#NAME?', 0x24: '#NUM!', 0x2a: '#N/A' },
}

const isDate = (cell: XLSX.CellObject): boolean => typeof cell.z === 'string' && XLSX.SSF.is_date(cell.z)

function dateOf(serial: number): string {
  const { y, m, d } = XLSX.SSF.parse_date_code(serial)
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}
