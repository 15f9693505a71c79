import Papa from 'papaparse'
import { type NamedRows, type SheetRow, sheetLimits } from '../sheet.types.ts'
import { createRowCounter, refuseLongCell, refuseRows } from './count-rows.ts'
import { decodeText } from './decode-text.ts'

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Reads the non-empty lines of a CSV file, separated by commas, semicolons or tabs. It is parsed by hand in one pass,
 * so that each limit is checked before the next cell is stored.
 * @throws DomainError Invalid `sheet.*` of `createRowCounter`
 */
export function readCsv(bytes: Uint8Array): NamedRows {
  const text = decodeText(bytes)
  const delimiter = guessDelimiter(text).charCodeAt(0)
  const counter = createRowCounter()
  let row: SheetRow = { line: 1, cells: [] }
  let column = 0
  let widest = 0
  for (let at = 0; at < text.length;) {
    const isQuoted = text.charCodeAt(at) === quote
    const end = isQuoted ? quotedEnd(text, at, delimiter) : plainEnd(text, at, delimiter)
    if (column < sheetLimits.columns) row.cells.push(cellOf(text, at, end, isQuoted, row.line))
    column += 1
    if (column > widest && end > at) widest = column
    at = isQuoted ? pastBlanks(text, end, delimiter) : end
    const next = text.charCodeAt(at)
    at += next === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1
    if (next === delimiter) continue
    const line = row.line + 1
    if (line > sheetLimits.lines) refuseRows()
    if (row.cells.some(Boolean)) counter.add(row)
    row = { line, cells: [] }
    column = 0
  }
  if (row.cells.some(Boolean)) counter.add(row)
  return { name: '', rows: counter.rows, unreadColumns: Math.max(0, widest - sheetLimits.columns) }
}

function plainEnd(text: string, from: number, delimiter: number): number {
  let at = from
  while (at < text.length && !isEnd(text.charCodeAt(at), delimiter)) at += 1
  return at
}

/**
 * Returns the end of a quoted cell: a quote closes it only at the cell's end; a doubled quote, or one inside text,
 * belongs to the cell.
 */
function quotedEnd(text: string, from: number, delimiter: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text.charCodeAt(at + 1) === quote) {
      at += 1
      continue
    }
    const next = pastBlanks(text, at + 1, delimiter)
    if (next === text.length || isEnd(text.charCodeAt(next), delimiter)) return at + 1
    // Skips the same blanks; there is no quote among them.
    at = next - 1
  }
  return text.length
}

/** Skips blanks after a closing quote, with which some programs align their columns. */
function pastBlanks(text: string, from: number, delimiter: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at)) && text.charCodeAt(at) !== delimiter) at += 1
  return at
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09

const isEnd = (code: number, delimiter: number): boolean =>
  code === delimiter || code === lineFeed || code === carriageReturn

function cellOf(text: string, start: number, end: number, isQuoted: boolean, line: number): string {
  // Twice the limit, because all characters may be doubled quotes, or blanks around the text.
  if (end - start > sheetLimits.cellCharacters * 2 + 2) refuseLongCell(line, 0)
  const raw = text.slice(start, end)
  const unquoted = isQuoted ? raw.slice(1, raw.endsWith('"') ? -1 : undefined).replaceAll('""', '"') : raw
  return (keptText.exec(unquoted.trim())?.[1] ?? unquoted).trim()
}

/** `="0501"`: programs write this so that a spreadsheet program keeps the leading zeros. */
const keptText = /^="([^"]*)"$/

/** Guesses from the beginning only, because a hostile file can have any length. */
function guessDelimiter(text: string): string {
  const { meta } = Papa.parse<string[]>(text.slice(0, 65_536), {
    preview: 10,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  return meta.delimiter || ','
}
