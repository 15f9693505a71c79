import { invalid } from '../../core/errors.ts'
import { type NamedRows, type SheetRow, sheetLimits } from '../sheet.types.ts'
import { type CellFormat, type CellReading, codeNamed, createCellFormat } from './cell-formats.ts'
import { type RowCounter, createRowCounter } from './count-rows.ts'
import { textOfPage } from './read-html.ts'
import { attribute, xmlText, scanXml } from './scan-xml.ts'
import { keptCharacters } from './xlsx/xlsx-texts.ts'

interface Cell {
  column: number
  kind: string
  code: string
  hasFormula: boolean
  text: string
}

interface OpenSheet extends Required<Omit<NamedRows, 'unreadColumns'>> {
  widest: number
  /** Zero-based index of the next `<Column>` element if it has no `Index`. */
  described: number
}

/**
 * Reads the sheets of an Excel 2003 XML spreadsheet, which may be named .xls.
 * @throws DomainError Invalid `sheet.unreadable`, `sheet.tooManySheets`, `sheet.*` of `createRowCounter`
 */
export async function readXml2003(bytes: Uint8Array): Promise<NamedRows[]> {
  const reader = createXmlReader(createRowCounter())
  await scanXml(utf8PiecesOf(bytes), reader.events)
  return reader.sheets
    .filter(({ rows }) => rows.length > 0)
    .map(({ widest, ...sheet }) => ({ ...sheet, unreadColumns: Math.max(0, widest - sheetLimits.columns) }))
}

const pieceBytes = 262_144

async function* utf8PiecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const text = Buffer.from(textOfPage(bytes))
  for (let start = 0; start < text.length; start += pieceBytes) yield text.subarray(start, start + pieceBytes)
}

function createXmlReader(counter: RowCounter) {
  const sheets: OpenSheet[] = []
  const codes = new Map<string, string>()
  const formats = new Map<string, CellFormat>()
  let style = ''
  let startsIn1904 = false
  let row: SheetRow = { line: 0, cells: [] }
  let cell: Cell | null = null
  let column = 0
  let isComment = false
  /** What the text belongs to: a value, or the visibility of a sheet. */
  let inside: 'value' | 'visible' | '' = ''

  function formatOf(code: string): CellFormat {
    const known = formats.get(code) ?? createCellFormat(code, { startsIn1904 })
    formats.set(code, known)
    return known
  }

  function openInSheet(sheet: OpenSheet, name: string, attributes: string): void {
    if (name === 'Column') describeColumn(sheet, attributes)
    else if (name === 'Row') {
      row = { line: indexIn(attributes) ?? row.line + 1, cells: [] }
      column = 0
      if (isTrue(said(attributes, 'Hidden')) || said(attributes, 'Height') === '0') row.isHidden = true
    } else if (name === 'Cell') {
      column = (indexIn(attributes) ?? column + 1) - 1
      const code = codes.get(said(attributes, 'StyleID') ?? 'Default') ?? ''
      cell = { column, kind: '', code, hasFormula: said(attributes, 'Formula') !== null, text: '' }
      addMerged(sheet, { line: row.line, column }, attributes)
      column += 1 + numberIn(attributes, 'MergeAcross')
    } else if (name === 'Data' && cell && cell.kind === '' && !isComment) {
      cell.kind = said(attributes, 'Type') ?? 'String'
      inside = 'value'
    } else if (name === 'Comment') isComment = true
    else if (name === 'Visible') inside = 'visible'
  }

  function closeCell(sheet: OpenSheet): void {
    const found = cell
    cell = null
    if (found && place(row, found, readingOf(found, formatOf(found.code))))
      sheet.widest = Math.max(sheet.widest, found.column + 1)
  }

  function closeRow(sheet: OpenSheet): void {
    if (!row.cells.some(Boolean) && !row.refused) return
    counter.add(row)
    sheet.rows.push(row)
  }

  return {
    sheets,
    events: {
      open(name: string, attributes: string): void {
        const sheet = sheets.at(-1)
        if (name === 'Style') style = said(attributes, 'ID') ?? ''
        else if (name === 'NumberFormat')
          codes.set(style, codeNamed(xmlText(said(attributes, 'Format') ?? '')))
        else if (name === 'Date1904') startsIn1904 = true
        else if (name === 'Worksheet') {
          sheets.push(newSheet(xmlText(said(attributes, 'Name') ?? '').slice(0, 100)))
          row = { line: 0, cells: [] }
          if (sheets.length > sheetLimits.sheets)
            throw invalid('sheet.tooManySheets', { sheets: sheetLimits.sheets })
        } else if (sheet) openInSheet(sheet, name, attributes)
      },
      text(raw: string): void {
        const sheet = sheets.at(-1)
        if (inside === 'visible' && sheet && /Hidden/.test(raw)) sheet.isHidden = true
        if (inside === 'value' && cell && cell.text.length < keptCharacters)
          cell.text += xmlText(raw.slice(0, keptCharacters * 6)).slice(0, keptCharacters)
      },
      close(name: string): void {
        const sheet = sheets.at(-1)
        if (name === 'Comment') isComment = false
        else if (name === 'Data' || name === 'Visible') inside = ''
        else if (name === 'Cell' && sheet) closeCell(sheet)
        else if (name === 'Row' && sheet) closeRow(sheet)
      },
    },
  }
}

const newSheet = (name: string): OpenSheet => ({
  name,
  rows: [],
  merged: [],
  hiddenColumns: [],
  isHidden: false,
  widest: 0,
  described: 0,
})

/** Returns an attribute with or without its prefix, which files may omit. */
const said = (attributes: string, name: string): string | null =>
  attribute(attributes, `ss:${name}`) ?? attribute(attributes, name)

const isTrue = (text: string | null): boolean => text === '1'

const numberIn = (attributes: string, name: string): number => {
  const number = Number(said(attributes, name) ?? 0)
  return Number.isInteger(number) && number > 0 ? Math.min(number, sheetLimits.lines) : 0
}

const indexIn = (attributes: string): number | null =>
  said(attributes, 'Index') === null ? null : numberIn(attributes, 'Index')

function describeColumn(sheet: OpenSheet, attributes: string): void {
  const first = (indexIn(attributes) ?? sheet.described + 1) - 1
  const last = first + numberIn(attributes, 'Span')
  sheet.described = last + 1
  if (!isTrue(said(attributes, 'Hidden')) && said(attributes, 'Width') !== '0') return
  for (let column = first; column <= last && column < sheetLimits.columns; column += 1)
    if (column >= 0 && !sheet.hiddenColumns.includes(column)) sheet.hiddenColumns.push(column)
}

function addMerged(
  sheet: OpenSheet,
  { line, column }: { line: number; column: number },
  attributes: string,
): void {
  const across = numberIn(attributes, 'MergeAcross')
  const down = numberIn(attributes, 'MergeDown')
  if (across + down === 0) return
  sheet.merged.push({
    firstLine: line,
    lastLine: line + down,
    firstColumn: column,
    lastColumn: column + across,
  })
}

function readingOf({ kind, text, hasFormula }: Cell, format: CellFormat): CellReading {
  const value = text.trim()
  if (value === '') return { text: hasFormula ? '0' : '' }
  if (kind === 'DateTime') return readDateTime(value)
  if (kind === 'Boolean') return { text: String(value === '1') }
  const number = Number(value)
  if (kind === 'Number' && !Number.isNaN(number)) return format.readNumber(number)
  return (kind === 'String' && format.readText?.(value)) || { text: value }
}

/** Reads a date; a time alone is stored on the day before the first one. */
const readDateTime = (value: string): CellReading =>
  value.startsWith('1899-12-31T') ? { text: value.slice(11, 19) } : { text: value.slice(0, 10), isDate: true }

/** Stores a cell. @returns whether the cell had a value */
function place(row: SheetRow, { column, hasFormula }: Cell, { text, isDate, held }: CellReading): boolean {
  if (text === '' && held === undefined) return false
  if (column < 0) throw invalid('sheet.unreadable')
  if (column >= sheetLimits.columns) return true
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
  if (hasFormula) (row.formulas ??= []).push(column)
  if (isDate) (row.dates ??= []).push(column)
  if (held !== undefined) (row.refused ??= []).push({ column, shown: text, held })
  return true
}
