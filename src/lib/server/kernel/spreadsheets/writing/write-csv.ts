import Papa from 'papaparse'
import { plainText, type RowWriter } from './row-writer.ts'

const mark = '\ufeff'

/**
 * A CSV file that spreadsheet programs open as UTF-8. What begins like a formula is made text: a file
 * that we hand out must not compute anything on a clerk's machine.
 */
export const writeCsv = (headers: readonly string[], rows: readonly (readonly string[])[]): string =>
  mark + linesOf([headers, ...rows])

/** The same some rows at a time. */
export function csvWriter(
  headings: readonly string[],
  send: (bytes: Uint8Array) => Promise<void>,
): RowWriter {
  let isBegun = false
  async function write(rows: readonly (readonly string[])[]): Promise<void> {
    const text = isBegun ? linesOf(rows) : writeCsv(headings, rows)
    isBegun = true
    await send(Buffer.from(text))
  }
  return {
    write: (rows) => write(rows.map((row) => row.map(plainText))),
    end: async () => (isBegun ? undefined : write([])),
  }
}

const linesOf = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map(guardCell)),
        { newline: '\r\n' },
      )}\r\n`

/**
 * Which character parts the cells is the reader's own setting: a German program splits at semicolons,
 * others at tabs. So each piece that any of them would see as a cell is guarded, quotes and spaces
 * before it passed over. A number stays one.
 */
function guardCell(cell: string): string {
  const guarded = cell
    .split(/([;\t\r\n])/)
    .map((piece) =>
      /^[\s"]*[=+\-@＝＋－＠]/.test(piece) && !/^[+-]?\d+([.,]\d+)?$/.test(piece) ? `'${piece}` : piece,
    )
    .join('')
  return /^[\t\r]/.test(guarded) ? `'${guarded}` : guarded
}
