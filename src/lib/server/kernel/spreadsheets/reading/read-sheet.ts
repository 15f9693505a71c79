import { invalid } from '../../core/errors.ts'
import {
  headerSearchRows,
  type MergedCell,
  type NamedRows,
  type SheetReader,
  sheetLimits,
  type SheetRow,
} from '../sheet.types.ts'
import { type SectionLines, withSectionColumns } from '../columns/section-lines.ts'
import { refuseCells, refuseTooMany } from './count-rows.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/**
 * Reads a spreadsheet, or a table of a web page, by its content and not by its name. A hostile file may take any time
 * and memory: the server calls this only in a process with limits (`sheets-process.ts`).
 * @throws DomainError Invalid `sheet.empty`, `sheet.tooLarge`, `sheet.tooManyRows`, `sheet.tooManyCells`,
 * `sheet.tooManySheets`, `sheet.tooDemanding`, `sheet.cellTooLong`, `sheet.encrypted`, `sheet.kindUnknown`,
 * `sheet.mislabelled`, `sheet.webPage`, `sheet.zipBomb`, `sheet.unreadable`, `sheet.noHeader`, `sheet.noTable`,
 * `sheet.allHidden`, `sheet.several`
 */
export async function readSheet(
  bytes: Uint8Array,
  fileName: string,
  sections?: SectionLines,
): Promise<SheetReader> {
  if (bytes.byteLength === 0) throw invalid('sheet.empty')
  if (bytes.byteLength > sheetLimits.fileBytes) {
    throw invalid('sheet.tooLarge', { megabytes: sheetLimits.fileBytes / 1_048_576 })
  }
  return firstOf(await sheetsIn(bytes, await sniffKind(bytes, fileName)), sections)
}

/** Reads the sheets; a library for one kind of file is loaded with the first file of that kind. */
async function sheetsIn(bytes: Uint8Array, kind: SheetKind): Promise<NamedRows[]> {
  switch (kind) {
    case 'csv':
      return [readCsv(bytes)]
    case 'xlsx':
      return readXlsx(bytes)
    case 'xls':
      return (await import('./read-xls.ts')).readXls(bytes)
    case 'xml':
      return (await import('./read-xml-2003.ts')).readXml2003(bytes)
    case 'html':
      return (await import('./read-html.ts')).readHtml(bytes)
    case 'mhtml':
      return (await import('./read-mhtml.ts')).readMhtml(bytes)
  }
}

/**
 * Returns the first visible sheet. Another one with the same headings is probably the rest of the list and is
 * refused, because leaving it out must not go unnoticed.
 */
function firstOf(all: readonly NamedRows[], sections?: SectionLines): SheetReader {
  const hidden = all.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  const [first, ...others] = all.filter(({ isHidden }) => !isHidden)
  if (!first && hidden.length > 0) throw invalid('sheet.allHidden', { names: hidden.join(', ') })
  if (!first) throw invalid('sheet.empty')
  const sheet = sheetOf(first, sections)
  const more = others.filter(
    ({ rows }) => headingsInCommon(findHeadings(rows)?.headers ?? [], sheet.headers) >= 2,
  )
  if (more.length > 0)
    throw invalid('sheet.several', { names: [first, ...more].map(({ name }) => name).join(', ') })
  return { ...sheet, otherSheets: others.map(({ name }) => name), hiddenSheets: hidden }
}

function headingsInCommon(headers: readonly string[], others: readonly string[]): number {
  const known = new Set(others.map(plain))
  return headers.filter((header) => header !== '' && known.has(plain(header))).length
}

const plain = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function sheetOf(
  { rows: all, merged = [], hiddenColumns = [], unreadColumns = 0 }: NamedRows,
  sections?: SectionLines,
): SheetReader {
  if (all.length === 0) throw invalid('sheet.empty')
  const found = headingsOf(all)
  if (!found) throw invalid('sheet.noHeader')
  if (found.rows.length === 0) throw invalid('sheet.empty')
  const mergedColumns = fillMergedCells(found.rows, merged)
  refuseTooMany(found.rows)
  const above = all.slice(0, all.length - found.rows.length)
  const { headers, rows } = sections ? withSectionColumns(found, above, sections) : found
  return {
    headers,
    rows,
    otherSheets: [],
    hiddenSheets: [],
    hiddenRows: rows.filter(({ isHidden }) => isHidden).length,
    hiddenColumns: hiddenColumns.filter((column) => column < headers.length).toSorted((a, b) => a - b),
    mergedColumns,
    unreadColumns,
  }
}

/** Finds the headings among visible rows: templates hide field names of their own above them. */
function headingsOf(all: readonly SheetRow[]): Pick<SheetReader, 'headers' | 'rows'> | null {
  const seen = all.filter(({ isHidden }) => !isHidden)
  const found = findHeadings(seen)
  const first = found?.rows[0]
  if (seen.length === all.length || !found || !first) return findHeadings(all)
  const [before] = seen.slice(seen.indexOf(first) - 1)
  return { headers: found.headers, rows: all.slice(before ? all.indexOf(before) + 1 : 0) }
}

interface FoundHeadings {
  headers: string[]
  /** The rows below them. */
  rows: SheetRow[]
}

/**
 * Finds the headings of a table below its titles, on one line or two; returns null if nothing looks like headings.
 * Titles are rows that fill less than half of the table's width.
 * @example findHeadings([row('Results 2026', 'Page 1'), row('Htno', 'Name', '', 'Grade'), …])
 */
function findHeadings(all: readonly SheetRow[]): FoundHeadings | null {
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

const letters = /\P{L}/gu
const digits = /\D/g
const lengthOf = (cell: string, others: RegExp): number => cell.replaceAll(others, '').length

/** Whether it is a list of one column: one cell per row, all in the same column. */
function isOneColumn(all: readonly SheetRow[]): boolean {
  const place = all[0]?.cells.findIndex(Boolean)
  const isBelow = ({ cells }: SheetRow): boolean => cells.every((cell, index) => !cell || index === place)
  return all.length > 1 && all.every(isBelow)
}

/**
 * Whether a row is the second line of the headings. A heading over several columns leaves gaps, which the second line
 * fills; below a heading for a single column, and below the first one, it is empty.
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

/**
 * Fills merged cells of a table as displayed: a cell that spans several rows has its value in each of them, and
 * covered values are dropped. Merged cells that begin in titles or headings are left alone, and rows with no other
 * content are not added.
 * @param rows the rows below the headings, in line order; changed in place
 * @returns the columns in which a cell spans several of these rows
 * @throws DomainError Invalid `sheet.tooManyCells`
 */
function fillMergedCells(rows: readonly SheetRow[], merged: readonly MergedCell[]): number[] {
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
      // No program writes overlapping merged cells: a few of them could fill a sheet over and over.
      if (visited > sheetLimits.cells) refuseCells()
      for (let column = cell.firstColumn + 1; column <= lastColumn; column += 1) empty(row, column)
      if (row === first) continue
      copyCell(row, first, cell.firstColumn)
      filled.add(cell.firstColumn)
    }
  }
  return [...filled].toSorted((a, b) => a - b)
}

/** Returns the index of the first line at or after this one. */
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

/** Copies a cell with all its flags. */
function copyCell(row: SheetRow, first: SheetRow, column: number): void {
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

/** `xml` is an Excel 2003 spreadsheet, `mhtml` a web page saved with its resources as a mail. */
type SheetKind = 'xlsx' | 'xls' | 'csv' | 'xml' | 'html' | 'mhtml'

/** The kinds of content that each file extension allows: many sites name any table .xls. */
const kindsOfEnding: Readonly<Record<string, readonly SheetKind[]>> = {
  xlsx: ['xlsx'],
  xls: ['xls', 'xml', 'html', 'mhtml', 'csv'],
  csv: ['csv'],
}

const ofTheWeb: readonly (SheetKind | null)[] = ['html', 'mhtml']

/**
 * Detects the kind by the bytes; a name that claims another kind is refused.
 * @throws DomainError Invalid `sheet.kindUnknown`, `sheet.mislabelled`, `sheet.webPage`, `sheet.encrypted`
 */
async function sniffKind(bytes: Uint8Array, fileName: string): Promise<SheetKind> {
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  const name = fileName.slice(0, 80)
  const kinds = Object.hasOwn(kindsOfEnding, ending) ? kindsOfEnding[ending] : undefined
  if (!kinds) throw invalid('sheet.kindUnknown', { name })
  const kind = await kindOf(bytes)
  if (kind !== null && kinds.includes(kind)) return kind
  if (ofTheWeb.includes(kind)) throw invalid('sheet.webPage', { name })
  throw invalid('sheet.mislabelled', { name, kind: kind ?? '?' })
}

async function kindOf(bytes: Uint8Array): Promise<SheetKind | null> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx'
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    // Loaded on demand, because most files are of other kinds.
    const { isSealed } = await import('./read-xls.ts')
    if (isSealed(bytes)) throw invalid('sheet.encrypted')
    return 'xls'
  }
  return kindOfText(bytes)
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

/** Detects the kind of a text file. Text contains NUL bytes only in UTF-16. */
function kindOfText(bytes: Uint8Array): SheetKind | null {
  const start = bytes.subarray(0, 4096)
  const isUtf16 = startsWith(start, [0xff, 0xfe]) || startsWith(start, [0xfe, 0xff])
  if (!isUtf16 && start.includes(0)) return null
  const encoding = isUtf16 ? (start[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1'
  const text = new TextDecoder(encoding)
    .decode(start)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (text.startsWith('%PDF')) return null
  if (isWorkbookXml.test(text)) return 'xml'
  if (isMarkup.test(text)) return 'html'
  return isMail.test(text) && isMailOfPages.test(text) ? 'mhtml' : 'csv'
}

const isWorkbookXml = /^<\?xml[^]*urn:schemas-microsoft-com:office:spreadsheet|^<(?:\w+:)?Workbook[\s>]/
/** Matches the start of a page or of a part of one; a comment may come first. */
const isMarkup =
  /^<(?:!doctype|!--|\?xml|\/?(?:html|head|body|table|t[rdh]|thead|tbody|meta|style|title|link|script|div|p|span|font|center|br|b|h\d|form)[\s/>])/i
/** Matches header lines as in a mail. */
const isMail = /^[\w-]+:[^\r\n]*\r?\n/
const isMailOfPages = /^content-type:\s*(?:multipart\/|text\/html)/im
