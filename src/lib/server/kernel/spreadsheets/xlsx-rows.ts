import { createRowCounter } from './count-rows.ts'
import { attribute, plainText, scanXml } from './scan-xml.ts'
import { type SheetRow, sheetLimits } from './sheet.types.ts'
import { createTextJoiner, keptCharacters } from './xlsx-texts.ts'
import type { ZipParts } from './zip-parts.ts'

/** What the cells of a workbook refer to. */
export interface CellMeaning {
  texts: readonly string[]
  isDate: readonly boolean[]
  startsIn1904: boolean
}

interface Cell {
  column: number
  kind: string
  isDate: boolean
  hasFormula: boolean
  value: string
}

/**
 * The rows of one sheet that have anything in them, at most `most`. Where a row or cell says to stand
 * is a number here and never memory: a sheet of one cell in column XFD costs one cell.
 * @throws DomainError Invalid `sheet.*` of `createRowCounter`, `sheet.unreadable`, `sheet.zipBomb`
 */
export async function readRows(
  zip: ZipParts,
  part: string,
  meaning: CellMeaning,
  most: number,
): Promise<SheetRow[]> {
  const counter = createRowCounter()
  const text = createTextJoiner()
  let row: SheetRow = { line: 0, cells: [] }
  let cell: Cell = { column: -1, kind: '', isDate: false, hasFormula: false, value: '' }
  let isValue = false
  await scanXml(zip.unpack(part), {
    open(name, attributes) {
      if (name === 'row') {
        row = { line: Number(attribute(attributes, 'r') ?? row.line + 1), cells: [] }
        cell = { ...cell, column: -1 }
      } else if (name === 'c') {
        cell = cellOf(attributes, cell.column, meaning)
        text.begin()
      } else if (name === 'f') cell.hasFormula = true
      else if (name === 'v') isValue = true
      else text.open(name)
    },
    text(raw) {
      if (!isValue) text.add(raw)
      else if (cell.value.length < keptCharacters) cell.value += raw.slice(0, keptCharacters * 6)
    },
    close(name) {
      if (name === 'v') isValue = false
      else if (name === 'c') place(row, cell, cell.kind === 'inlineStr' ? text.end() : textOf(cell, meaning))
      else if (name === 'row' && (row.formulas || row.cells.some(Boolean))) counter.add(row)
      else text.close(name)
    },
    isDone: () => counter.rows.length >= most,
  })
  return counter.rows.slice(0, most)
}

function cellOf(attributes: string, before: number, { isDate }: CellMeaning): Cell {
  const style = attribute(attributes, 's')
  return {
    column: columnOf(attribute(attributes, 'r')) ?? before + 1,
    kind: attribute(attributes, 't') ?? 'n',
    isDate: style !== null && isDate[Number(style)] === true,
    hasFormula: false,
    value: '',
  }
}

/** @example columnOf('AB12') // 27 */
function columnOf(reference: string | null): number | null {
  if (!reference) return null
  let column = 0
  for (let at = 0; at < reference.length && at < 4; at += 1) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? null : column - 1
}

function place(row: SheetRow, cell: Cell, text: string): void {
  if (cell.column >= sheetLimits.columns || (text === '' && !cell.hasFormula)) return
  while (row.cells.length < cell.column) row.cells.push('')
  row.cells[cell.column] = text
  if (cell.hasFormula) (row.formulas ??= []).push(cell.column)
}

/** Numbers in full: a twelve-digit number must not come out as 1.23457E+11. */
function textOf(cell: Cell, { texts, startsIn1904 }: CellMeaning): string {
  const { kind, value } = cell
  if (kind === 'e') return value.trim().slice(0, 20)
  // Nothing was worked out yet; the formula is what the row is refused for.
  if (value === '') return cell.hasFormula ? '0' : ''
  if (kind === 's') return texts[Number.parseInt(value, 10)] ?? ''
  if (kind === 'str') return plainText(value).trim().slice(0, keptCharacters)
  if (kind === 'b') return String(value.trim() === '1' || value.trim() === 'true')
  if (kind === 'd') return value.trim().slice(0, 10)
  const number = Number.parseFloat(value)
  if (Number.isNaN(number)) return plainText(value).trim().slice(0, keptCharacters)
  return cell.isDate ? dateOf(number + (startsIn1904 ? days1904 : 0)) : String(number)
}

const days1904 = 1462
const dayMilliseconds = 86_400_000
/** Day 60 is a 29 February 1900 that never was; before it the count is one day off. */
const dayZero = Date.UTC(1899, 11, 30)

function dateOf(serial: number): string {
  const days = Math.floor(serial) + (serial < 60 ? 1 : 0)
  const date = new Date(dayZero + days * dayMilliseconds)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}
