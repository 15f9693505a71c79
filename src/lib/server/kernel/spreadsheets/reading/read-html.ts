import { Parser } from 'htmlparser2'
import { invalid } from '../../core/errors.ts'
import { type MergedCell, type NamedRows, sheetLimits, type SheetRow } from '../sheet.types.ts'
import { createRowCounter, type RowCounter } from './count-rows.ts'
import { decodeText } from './decode-text.ts'

/** One character more than the limit, to detect longer cells. */
const keptCharacters = sheetLimits.cellCharacters + 1

/** An invisible element from this depth on; a table within it may be hidden, or no table at all. */
export interface Unseen {
  depth: number
  mayHoldTables: boolean
}

/** A table of a web page while its tags are parsed. */
export interface Table {
  caption: string
  isHidden: boolean
  rows: SheetRow[]
  merged: MergedCell[]
  hiddenColumns: number[]
  /** The number of columns described so far. */
  described: number
  /** The last line, by column, that a cell of an earlier row spans. */
  takenUntil: number[]
  widest: number
  filled: number
  line: number
  row: SheetRow | null
  /** The next free column of the row. */
  column: number
  cell: { text: string; lines: number; columns: number } | null
  isInCaption: boolean
  isGroupHidden: boolean
  /** The invisible element around it. */
  outside: Unseen | null
}

export const newTable = (isOneHidden: boolean, outside: Unseen | null): Table => ({
  caption: '',
  isHidden: isOneHidden,
  rows: [],
  merged: [],
  hiddenColumns: [],
  described: 0,
  takenUntil: [],
  widest: 0,
  filled: 0,
  line: 0,
  row: null,
  column: 0,
  cell: null,
  isInCaption: false,
  isGroupHidden: false,
  outside,
})

export function describeColumns(table: Table, count: number, areHidden: boolean): void {
  for (let more = 0; more < count && table.described < sheetLimits.columns; more += 1) {
    if (areHidden) table.hiddenColumns.push(table.described)
    table.described += 1
  }
}

export function startRow(table: Table, isOneHidden: boolean): void {
  table.line += 1
  table.row = { line: table.line, cells: [] }
  if (isOneHidden || table.isGroupHidden) table.row.isHidden = true
  table.column = 0
}

export function addText(table: Table, text: string): void {
  const { cell } = table
  if (cell) cell.text += cell.text.length < keptCharacters * 4 ? text.slice(0, keptCharacters * 4) : ''
  else if (table.isInCaption && table.caption.length < 200) table.caption += text.slice(0, 200)
}

/** Trims and copies the text: a slice would keep the whole piece of the page in memory. */
export const tidy = (text: string): string => Buffer.from(text.replaceAll(/\s+/g, ' ').trim()).toString()

export function endCell(table: Table): void {
  const { cell, row } = table
  table.cell = null
  if (!cell || !row) return
  while ((table.takenUntil[table.column] ?? 0) >= row.line) table.column += 1
  const column = table.column
  table.column += Math.min(cell.columns, sheetLimits.columns)
  const text = tidy(cell.text).slice(0, keptCharacters)
  if (text !== '') table.widest = Math.max(table.widest, column + 1)
  if (column >= sheetLimits.columns) return
  const lastColumn = Math.min(column + cell.columns, sheetLimits.columns) - 1
  const lastLine = row.line + cell.lines - 1
  for (let each = column; cell.lines > 1 && each <= lastColumn; each += 1) table.takenUntil[each] = lastLine
  if (text === '') return
  if (cell.lines > 1 || cell.columns > 1)
    table.merged.push({ firstLine: row.line, lastLine, firstColumn: column, lastColumn })
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
  table.filled += 1
}

export function endRow(table: Table, counter: RowCounter): void {
  endCell(table)
  const { row } = table
  table.row = null
  if (!row?.cells.some(Boolean)) return
  counter.add(row)
  table.rows.push(row)
}

/**
 * Reads the tables of a web page named .xls, as university sites offer them; the largest first.
 * @throws DomainError Invalid `sheet.noTable`, and those of `tablesIn`
 */
export function readHtml(bytes: Uint8Array): NamedRows[] {
  const tables = tablesIn(piecesOf(textOfPage(bytes)))
  if (tables.length === 0) throw invalid('sheet.noTable')
  return tables
}

/** Decodes a page. @param said the encoding declared in a mail part */
export function textOfPage(bytes: Uint8Array, said = ''): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 8192))
  const inPage = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1] ?? ''
  const inXml = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start)?.[1] ?? ''
  return decodeText(bytes, [said, inPage, inXml].filter(Boolean))
}

const pieceLength = 65_536

export function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength)
}

/** No real table is nested deeper, and each level costs the parser all levels above it. */
const deepest = 20_000
const mostTables = 20_000
/** Elements whose content is no text of the page. */
const withoutText = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'title',
  'select',
  'textarea',
])
/** Block elements, whose texts are separated by spaces. */
const blocks = new Set(['br', 'p', 'div', 'li', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dd', 'dt'])
const groups = new Set(['thead', 'tbody', 'tfoot'])

type Attributes = Record<string, string>

/**
 * Returns the tables of a web page with their visible texts, the one with most text first. It fetches nothing and
 * runs nothing. A cell that spans rows or columns is a merged one; a table inside a cell is a separate one.
 * @param html pieces of the page, in order
 * @throws DomainError Invalid `sheet.tooDemanding`, `sheet.*` of `createRowCounter`
 */
export function tablesIn(html: Iterable<string>, counter: RowCounter = createRowCounter()): NamedRows[] {
  const { handler, tables } = createTableReader(counter)
  const parser = new Parser(handler)
  for (const piece of html) parser.write(piece)
  parser.end()
  return tables()
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => b.filled - a.filled)
    .map((table) => ({
      name: nameOf(table),
      rows: table.rows,
      isHidden: table.isHidden,
      merged: table.merged,
      hiddenColumns: table.hiddenColumns,
      unreadColumns: Math.max(0, table.widest - sheetLimits.columns),
    }))
}

/** Returns the caption, or else the first cells. */
const nameOf = ({ caption, rows }: Table): string =>
  (tidy(caption) || (rows[0]?.cells ?? []).filter(Boolean).join(' | ')).slice(0, 60)

function createTableReader(counter: RowCounter) {
  const all: Table[] = []
  /** The innermost table is the last. */
  const open: Table[] = []
  let depth = 0
  let elements = 0
  let unseen: Unseen | null = null

  function startTable(attributes: Attributes): void {
    if (all.length >= mostTables) throw invalid('sheet.tooDemanding')
    const table = newTable(unseen !== null || isHidden(attributes), unseen)
    unseen = null
    all.push(table)
    open.push(table)
  }

  function endTable(): void {
    const table = open.pop()
    if (!table) return
    endRow(table, counter)
    unseen = table.outside
  }

  return {
    handler: {
      onopentag(name: string, attributes: Attributes): void {
        depth += 1
        elements += 1
        if (depth > deepest || elements > sheetLimits.elements) throw invalid('sheet.tooDemanding')
        if (name === 'table' && unseen?.mayHoldTables !== false) return startTable(attributes)
        if (unseen) return
        const table = open.at(-1)
        if (withoutText.has(name)) unseen = { depth, mayHoldTables: false }
        else if (isHidden(attributes) && !isOfTable(name)) unseen = { depth, mayHoldTables: true }
        else if (table) openIn(table, { name, attributes }, counter)
      },
      ontext(text: string): void {
        const table = open.at(-1)
        if (table && !unseen) addText(table, text)
      },
      onclosetag(name: string): void {
        const table = open.at(-1)
        if (unseen?.depth === depth) unseen = null
        else if (table && !unseen) {
          if (name === 'table') endTable()
          else closeIn(table, name, counter)
        }
        depth -= 1
      },
    },
    /** Returns the tables; unclosed ones end with the page. */
    tables(): Table[] {
      while (open.length > 0) endTable()
      return all
    },
  }
}

const isHidden = ({ hidden, style = '' }: Attributes): boolean =>
  hidden !== undefined || /display\s*:\s*none/i.test(style)

/**
 * Whether the element hides a row or a column, which stays in the table as in a workbook; a hidden cell is skipped.
 */
const isOfTable = (name: string): boolean => name === 'tr' || name === 'col' || groups.has(name)

interface Tag {
  name: string
  attributes: Attributes
}

function openIn(table: Table, { name, attributes }: Tag, counter: RowCounter): void {
  if (name === 'tr') {
    endRow(table, counter)
    startRow(table, isHidden(attributes))
  } else if (name === 'td' || name === 'th') {
    endCell(table)
    if (!table.row) startRow(table, false)
    table.cell = { text: '', lines: spanOf(attributes['rowspan']), columns: spanOf(attributes['colspan']) }
  } else if (name === 'caption') table.isInCaption = true
  else if (name === 'col') describeColumns(table, spanOf(attributes['span']), isHidden(attributes))
  else if (groups.has(name)) table.isGroupHidden = isHidden(attributes)
  else if (blocks.has(name)) addText(table, ' ')
}

function closeIn(table: Table, name: string, counter: RowCounter): void {
  if (name === 'td' || name === 'th') endCell(table)
  else if (name === 'tr') endRow(table, counter)
  else if (name === 'caption') table.isInCaption = false
  else if (groups.has(name)) table.isGroupHidden = false
  else if (blocks.has(name)) addText(table, ' ')
}

/** The maximum span of the HTML standard; 0 means to the end of the table. */
const mostSpanned = 65_534

function spanOf(said = '1'): number {
  const span = Number.parseInt(said, 10)
  if (Number.isNaN(span) || span < 0) return 1
  return span === 0 ? mostSpanned : Math.min(span, mostSpanned)
}
