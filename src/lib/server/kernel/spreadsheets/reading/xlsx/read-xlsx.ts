import { invalid } from '../../../core/errors.ts'
import {
  headerSearchRows,
  type MergedCell,
  type NamedRows,
  sheetLimits,
  type SheetRow,
} from '../../sheet.types.ts'
import {
  builtInCodes,
  type CellFormat,
  type CellReading,
  createCellFormat,
  type FormatOptions,
} from '../cell-formats.ts'
import { createRowCounter } from '../count-rows.ts'
import { attribute, xmlText, scanXml } from '../scan-xml.ts'
import { createTextJoiner, keptCharacters, readSharedTexts } from './xlsx-texts.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

/**
 * Reads the non-empty sheets of an .xlsx, in order: the first visible one completely, of each other one its first
 * rows.
 * @throws DomainError Invalid `sheet.*`
 */
export async function readXlsx(bytes: Uint8Array): Promise<NamedRows[]> {
  const zip = openZip(bytes)
  const { sheets, strings, styles, startsIn1904 } = await readBook(zip)
  if (sheets.length === 0) throw invalid('sheet.unreadable')
  const meaning: CellMeaning = {
    texts: await readSharedTexts(zip, strings),
    formats: await readCellFormats(zip, styles, { startsIn1904 }),
  }
  const found: NamedRows[] = []
  let isFirst = true
  for (const { name, part, isHidden } of sheets) {
    const most = isFirst && !isHidden ? Infinity : headerSearchRows
    const read = await readRows(zip, part, meaning, most)
    if (read.rows.length === 0) continue
    found.push({ name, isHidden, ...read })
    if (!isHidden) isFirst = false
  }
  return found
}

interface XlsxBook {
  /** The sheets in order; each part once, even if it is named several times. */
  sheets: { name: string; part: string; isHidden: boolean }[]
  strings: string
  styles: string
  startsIn1904: boolean
}

interface Link {
  id: string
  kind: string
  target: string
}

/**
 * Finds the sheets, shared texts and styles of an .xlsx.
 * @throws DomainError Invalid `sheet.unreadable`, `sheet.tooManySheets`
 */
async function readBook(zip: ZipParts): Promise<XlsxBook> {
  const office = (await linksOf(zip, '')).find(({ kind }) => kind === 'officeDocument')
  const workbook = office?.target ?? 'xl/workbook.xml'
  if (!zip.has(workbook)) throw invalid('sheet.unreadable')
  const links = await linksOf(zip, workbook)
  const targetOf = (kind: string): string => links.find((link) => link.kind === kind)?.target ?? ''
  const { named, startsIn1904 } = await readWorkbook(zip, workbook)
  const parts = new Map<string, XlsxBook['sheets'][number]>()
  for (const { name, id, isHidden } of named) {
    const link = links.find((each) => each.id === id && each.kind === 'worksheet')
    if (link && !parts.has(link.target)) parts.set(link.target, { name, part: link.target, isHidden })
  }
  return {
    sheets: [...parts.values()],
    strings: targetOf('sharedStrings'),
    styles: targetOf('styles'),
    startsIn1904,
  }
}

interface NamedSheet {
  name: string
  id: string
  isHidden: boolean
}

async function readWorkbook(
  zip: ZipParts,
  part: string,
): Promise<{ named: NamedSheet[]; startsIn1904: boolean }> {
  const named: NamedSheet[] = []
  let startsIn1904 = false
  await scanXml(zip.unpack(part), {
    open(tag, attributes) {
      if (tag === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (tag !== 'sheet') return
      // The writer chooses the prefix of the relation.
      const id = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? ''
      const isHidden = /^(?:hidden|veryHidden)$/.test(attribute(attributes, 'state') ?? '')
      named.push({ name: xmlText(attribute(attributes, 'name') ?? '').slice(0, 100), id, isHidden })
      if (named.length > sheetLimits.sheets)
        throw invalid('sheet.tooManySheets', { sheets: sheetLimits.sheets })
    },
  })
  return { named, startsIn1904 }
}

/** Reads the relations of a part; those of the package if `part` is empty. */
async function linksOf(zip: ZipParts, part: string): Promise<Link[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const links: Link[] = []
  await scanXml(zip.unpack(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open(tag, attributes) {
      if (tag !== 'Relationship') return
      const target = xmlText(attribute(attributes, 'Target') ?? '')
      const kind = attribute(attributes, 'Type')?.split('/').at(-1) ?? ''
      if (links.length < sheetLimits.parts)
        links.push({ id: attribute(attributes, 'Id') ?? '', kind, target: resolve(folder, target) })
    },
  })
  return links
}

/** @example resolve('xl/', '../xl/worksheets/sheet1.xml') // 'xl/worksheets/sheet1.xml' */
function resolve(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

/** Excel's own limit. */
const mostStyles = 65_490
/** The maximum number of distinct formats in a workbook. */
const mostFormats = 5000

/** Reads the formats of cells, by style number. */
async function readCellFormats(zip: ZipParts, part: string, options: FormatOptions): Promise<CellFormat[]> {
  const codes = new Map(builtInCodes)
  const formats = new Map<string, CellFormat>()
  const styles: CellFormat[] = []
  let isCellStyle = false
  const formatOf = (code: string): CellFormat => {
    const known = formats.get(code) ?? createCellFormat(code, options)
    formats.set(code, known)
    return known
  }
  await scanXml(zip.unpack(part), {
    open(name, attributes) {
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'numFmt' && codes.size < mostFormats)
        codes.set(
          Number(attribute(attributes, 'numFmtId')),
          xmlText(attribute(attributes, 'formatCode') ?? ''),
        )
      if (name !== 'xf' || !isCellStyle || styles.length > mostStyles) return
      styles.push(formatOf(codes.get(Number(attribute(attributes, 'numFmtId') ?? 0)) ?? 'General'))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

/** What the cells of a workbook refer to. */
interface CellMeaning {
  texts: readonly string[]
  /** By style number. */
  formats: readonly CellFormat[]
}

interface Cell {
  column: number
  kind: string
  /** Null if the value is displayed unchanged. */
  format: CellFormat | null
  hasFormula: boolean
  value: string
}

/** No real list needs more. */
const mostMerged = 200_000

/**
 * Reads the non-empty rows of one sheet, at most `most`, and its column settings. The declared position of a row or
 * cell is only a number and takes no memory: a sheet with one cell in column XFD costs one cell.
 * @throws DomainError Invalid `sheet.*` of `createRowCounter`, `sheet.unreadable`, `sheet.zipBomb`
 */
async function readRows(
  zip: ZipParts,
  part: string,
  meaning: CellMeaning,
  most: number,
): Promise<Omit<NamedRows, 'name'>> {
  const counter = createRowCounter()
  const text = createTextJoiner()
  const merged: MergedCell[] = []
  const hiddenColumns = new Set<number>()
  let row: SheetRow = { line: 0, cells: [] }
  let hasStarted = false
  let cell: Cell = { column: -1, kind: '', format: null, hasFormula: false, value: '' }
  let isValue = false
  let widest = 0
  const addRow = (): void => {
    if (row.formulas || row.refused || row.cells.some(Boolean)) counter.add(row)
  }
  await scanXml(zip.unpack(part), {
    open(name, attributes) {
      if (name === 'row') {
        const line = Number(attribute(attributes, 'r') ?? row.line + 1)
        cell = { ...cell, column: -1 }
        // Some programs write a row once per cell.
        if (hasStarted && line === row.line) return
        hasStarted = true
        addRow()
        row = { line, cells: [] }
        if (isHidden(attributes)) row.isHidden = true
      } else if (name === 'c') {
        cell = cellOf(attributes, cell.column, meaning)
        text.start()
      } else if (name === 'f') cell.hasFormula = true
      else if (name === 'v') isValue = true
      else if (name === 'col') addHidden(hiddenColumns, attributes)
      else if (name === 'mergeCell' && merged.length < mostMerged) {
        const place = mergedAt(attribute(attributes, 'ref') ?? '')
        if (place) merged.push(place)
      } else text.open(name)
    },
    text(raw) {
      if (!isValue) text.add(raw)
      else if (cell.value.length < keptCharacters) cell.value += raw.slice(0, keptCharacters * 6)
    },
    close(name) {
      if (name === 'v') isValue = false
      else if (name === 'c') {
        const reading = cell.kind === 'inlineStr' ? textIn(cell, text.end()) : readingOf(cell, meaning)
        if (place(row, cell, reading)) widest = Math.max(widest, cell.column + 1)
      } else text.close(name)
    },
    isDone: () => counter.rows.length >= most,
  })
  if (counter.rows.length < most) addRow()
  return {
    rows: counter.rows.slice(0, most),
    hiddenColumns: [...hiddenColumns],
    merged,
    unreadColumns: Math.max(0, widest - sheetLimits.columns),
  }
}

/** Whether a row is hidden; a row of height 0 is hidden as well. */
const isHidden = (attributes: string): boolean =>
  isTrue(attribute(attributes, 'hidden')) || Number(attribute(attributes, 'ht') ?? 1) === 0

const isTrue = (said: string | null): boolean => said === '1' || said === 'true'

function addHidden(hidden: Set<number>, attributes: string): void {
  const hasWidth = Number(attribute(attributes, 'width') ?? 1) > 0
  if (hasWidth && !isTrue(attribute(attributes, 'hidden'))) return
  const first = Number(attribute(attributes, 'min') ?? 0)
  const last = Math.min(Number(attribute(attributes, 'max') ?? 0), sheetLimits.columns)
  for (let column = first; column >= 1 && column <= last; column += 1) hidden.add(column - 1)
}

/** @example mergedAt('A2:A4') // { firstLine: 2, lastLine: 4, firstColumn: 0, lastColumn: 0 } */
function mergedAt(reference: string): MergedCell | null {
  const [, first = '', firstLine, last = '', lastLine] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? []
  const firstColumn = columnOf(first)
  const lastColumn = columnOf(last)
  if (firstColumn === null || lastColumn === null) return null
  return { firstLine: Number(firstLine), lastLine: Number(lastLine), firstColumn, lastColumn }
}

function cellOf(attributes: string, before: number, { formats }: CellMeaning): Cell {
  const style = attribute(attributes, 's')
  const format = (style !== null && formats[Number(style)]) || null
  return {
    column: columnOf(attribute(attributes, 'r')) ?? before + 1,
    kind: attribute(attributes, 't') ?? 'n',
    format: format?.isPlain ? null : format,
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

/** Stores a cell. @returns whether the cell had a value, even in a column beyond the last one read */
function place(row: SheetRow, { column, hasFormula }: Cell, reading: string | CellReading): boolean {
  const { text, isDate, held } = typeof reading === 'string' ? { text: reading } : reading
  if (text === '' && !hasFormula && held === undefined) return false
  if (column >= sheetLimits.columns) return true
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
  if (hasFormula) (row.formulas ??= []).push(column)
  // Not pushed: a growing array reserves space for many items, in each of very many rows.
  if (isDate) row.dates = row.dates ? [...row.dates, column] : [column]
  if (held !== undefined) (row.refused ??= []).push({ column, shown: text, held })
  return true
}

/**
 * Reads a cell. Numbers are read in full unless displayed otherwise: a twelve-digit number must not become
 * 1.23457E+11.
 */
function readingOf(cell: Cell, { texts }: CellMeaning): string | CellReading {
  const { kind, value, format } = cell
  if (kind === 'e') return value.trim().slice(0, 20)
  // The formula has no computed value yet; the row is refused because of the formula.
  if (value === '') return cell.hasFormula ? '0' : ''
  if (kind === 's') return textIn(cell, texts[Number.parseInt(value, 10)] ?? '')
  if (kind === 'str') return textIn(cell, xmlText(value).trim().slice(0, keptCharacters))
  if (kind === 'b') return String(value.trim() === '1' || value.trim() === 'true')
  if (kind === 'd') return { text: value.trim().slice(0, 10), isDate: true }
  const number = Number.parseFloat(value)
  if (Number.isNaN(number)) return xmlText(value).trim().slice(0, keptCharacters)
  return format ? format.readNumber(number) : String(number)
}

const textIn = ({ format }: Cell, text: string): string | CellReading =>
  format?.readText && text !== '' ? format.readText(text) : text
