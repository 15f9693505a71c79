import * as XLSX from '@e965/xlsx'
import { invalid } from '../core/errors.ts'
import { type SheetRow, sheetLimits } from './sheet.types.ts'

type Cell = XLSX.CellObject | undefined

export interface NamedRows {
  name: string
  rows: SheetRow[]
}

/**
 * The sheets that have rows, in their order.
 * @throws DomainError Invalid `sheet.unreadable`, `sheet.encrypted`
 */
export function readWorkbook(bytes: Uint8Array): NamedRows[] {
  const book = parse(bytes)
  return book.SheetNames.map((name) => ({ name, rows: rowsOf(book.Sheets[name]) })).filter(
    ({ rows }) => rows.length > 0,
  )
}

function parse(bytes: Uint8Array): XLSX.WorkBook {
  try {
    // Dense keeps rows as arrays; styles, HTML and formatted text are work for nothing here.
    return XLSX.read(bytes, {
      type: 'buffer',
      dense: true,
      cellHTML: false,
      cellText: false,
      cellFormula: true,
      sheetRows: sheetLimits.rows + 20,
    })
  } catch (error) {
    const isSealed = error instanceof Error && /password|encrypt/i.test(error.message)
    throw invalid(isSealed ? 'sheet.encrypted' : 'sheet.unreadable')
  }
}

function rowsOf(sheet: XLSX.WorkSheet | undefined): SheetRow[] {
  const table = (sheet?.['!data'] ?? []) as (Cell[] | undefined)[]
  const rows: SheetRow[] = []
  table.forEach((cells, index) => {
    if (!cells?.some((cell) => textOf(cell) !== '')) return
    rows.push(rowOf(cells, index + 1))
  })
  return rows
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
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return ''
  if (cell.t === 'n' && isDate(cell)) return dateOf(Number(cell.v))
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10)
  return String(cell.v).trim()
}

const isDate = (cell: XLSX.CellObject): boolean => typeof cell.z === 'string' && XLSX.SSF.is_date(cell.z)

function dateOf(serial: number): string {
  const { y, m, d } = XLSX.SSF.parse_date_code(serial)
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}
