import Papa from 'papaparse'
import { type NamedRows, type SheetRow, sheetLimits } from '../sheet.types.ts'
import { createRowCounter, refuseLongCell, refuseRows } from './count-rows.ts'
import { decodeText } from './decode-text.ts'

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * The lines of a CSV file that have anything on them. Commas, semicolons or tabs, as the file has it.
 * Read by hand in one pass, so that each limit holds before the next cell is kept.
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

/** A quote ends its cell only where the cell ends; a doubled one, and one amid text, belong to it. */
function quotedEnd(text: string, from: number, delimiter: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text.charCodeAt(at + 1) === quote) {
      at += 1
      continue
    }
    const next = pastBlanks(text, at + 1, delimiter)
    if (next === text.length || isEnd(text.charCodeAt(next), delimiter)) return at + 1
    // The same blanks are not walked again from a quote among them: there is none.
    at = next - 1
  }
  return text.length
}

/** Some programs line their columns up: blanks after a closing quote belong to nothing. */
function pastBlanks(text: string, from: number, delimiter: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at)) && text.charCodeAt(at) !== delimiter) at += 1
  return at
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09

const isEnd = (code: number, delimiter: number): boolean =>
  code === delimiter || code === lineFeed || code === carriageReturn

function cellOf(text: string, start: number, end: number, isQuoted: boolean, line: number): string {
  // Twice as many: all of them may be doubled quotes, or blanks around the text.
  if (end - start > sheetLimits.cellCharacters * 2 + 2) refuseLongCell(line, 0)
  const raw = text.slice(start, end)
  const unquoted = isQuoted ? raw.slice(1, raw.endsWith('"') ? -1 : undefined).replaceAll('""', '"') : raw
  return (keptText.exec(unquoted.trim())?.[1] ?? unquoted).trim()
}

/** `="0501"`: how programs keep a spreadsheet program from taking the zeros off. */
const keptText = /^="([^"]*)"$/

/** By the beginning alone: a hostile file is as long as it likes. */
function guessDelimiter(text: string): string {
  const { meta } = Papa.parse<string[]>(text.slice(0, 65_536), {
    preview: 10,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  return meta.delimiter || ','
}
