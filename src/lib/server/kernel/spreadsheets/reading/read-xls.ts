import * as XLSX from '@e965/xlsx'
import { invalid } from '../../core/errors.ts'
import { type NamedRows, type SheetRow, sheetLimits } from '../sheet.types.ts'
import { type CellFormat, type CellReading, createCellFormat } from './cell-formats.ts'
import { createRowCounter } from './count-rows.ts'
import { countXls, hiddenColumnsIn } from './count-xls.ts'

type Cell = XLSX.CellObject | undefined
type FormatOf = (code: string) => CellFormat

/**
 * Reads the non-empty sheets of an .xls, in order. The cost of a damaged file is unknown before it is read: the
 * process has limits for it.
 * @throws DomainError Invalid `sheet.unreadable`, `sheet.encrypted`, `sheet.tooManySheets`, `sheet.*` of
 * `createRowCounter`
 */
export function readXls(bytes: Uint8Array): NamedRows[] {
  countXls(bytes)
  const names = parse(bytes, { bookSheets: true }).SheetNames
  if (names.length > sheetLimits.sheets) throw invalid('sheet.tooManySheets', { sheets: sheetLimits.sheets })
  const hiddenColumns = hiddenColumnsIn(bytes)
  const book = parse(bytes, {})
  const formatOf = formatsOf(book.Workbook?.WBProps?.date1904 === true)
  return book.SheetNames.map((name, index) => {
    const { Hidden: hidden = 0 } = book.Workbook?.Sheets?.find((sheet) => sheet.name === name) ?? {}
    const read = sheetOf(book.Sheets[name], formatOf)
    return { name, isHidden: hidden > 0, hiddenColumns: hiddenColumns[index] ?? [], ...read }
  }).filter(({ rows }) => rows.length > 0)
}

function formatsOf(startsIn1904: boolean): FormatOf {
  const formats = new Map<string, CellFormat>()
  return (code) => {
    const known = formats.get(code) ?? createCellFormat(code, { startsIn1904 })
    formats.set(code, known)
    return known
  }
}

/**
 * Whether the file is encrypted: a password turns an .xlsx into an OLE container with the real file as one encrypted
 * stream.
 */
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
    // Dense mode stores rows as arrays; styles, HTML and formatted text are not needed.
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

function sheetOf(sheet: XLSX.WorkSheet | undefined, formatOf: FormatOf): Omit<NamedRows, 'name'> {
  const table = (sheet?.['!data'] ?? []) as (Cell[] | undefined)[]
  const lines = (sheet?.['!rows'] ?? []) as ({ hidden?: boolean; hpt?: number } | undefined)[]
  const counter = createRowCounter()
  let widest = 0
  table.forEach((cells, index) => {
    if (!cells) return
    widest = Math.max(widest, widthOf(cells))
    const row = rowOf(cells.slice(0, sheetLimits.columns), index + 1, formatOf)
    if (!row.cells.some(Boolean) && !row.refused) return
    if (lines[index]?.hidden || lines[index]?.hpt === 0) row.isHidden = true
    counter.add(row)
  })
  return {
    rows: counter.rows,
    merged: (sheet?.['!merges'] ?? []).map(({ s: first, e: last }) => ({
      firstLine: first.r + 1,
      lastLine: last.r + 1,
      firstColumn: first.c,
      lastColumn: last.c,
    })),
    unreadColumns: Math.max(0, widest - sheetLimits.columns),
  }
}

const widthOf = (cells: readonly Cell[]): number =>
  cells.findLastIndex((cell) => cell?.v !== undefined && cell.v !== '') + 1

function rowOf(cells: Cell[], line: number, formatOf: FormatOf): SheetRow {
  const row: SheetRow = { line, cells: [] }
  // Missing cells are holes, which `forEach` would skip.
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column]
    const { text, isDate, held } = cell ? readingOf(cell, formatOf) : nothing
    row.cells.push(text)
    if (cell?.f !== undefined) (row.formulas ??= []).push(column)
    if (isDate) (row.dates ??= []).push(column)
    if (held !== undefined) (row.refused ??= []).push({ column, shown: text, held })
  }
  return row
}

const nothing: CellReading = { text: '' }

/**
 * Reads a cell. Numbers are read in full unless displayed otherwise: a twelve-digit number must not become
 * 1.23457E+11.
 */
function readingOf(cell: XLSX.CellObject, formatOf: FormatOf): CellReading {
  if (cell.v === undefined || cell.t === 'z') return nothing
  if (cell.t === 'e') return { text: errorNames[Number(cell.v)] ?? '#N/A' }
  const format = formatOf(typeof cell.z === 'string' ? cell.z : '')
  if (cell.t === 'n') return format.readNumber(Number(cell.v))
  if (cell.v instanceof Date) return { text: cell.v.toISOString().slice(0, 10), isDate: true }
  const text = String(cell.v).trim()
  return (text !== '' && cell.t === 's' && format.readText?.(text)) || { text }
}

/** The displayed texts of error values, by their number in the file. */
const errorNames: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
}
