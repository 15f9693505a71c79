import Papa from 'papaparse'
import { plainCellText, type RowWriter } from './row-writer.ts'

const mark = '\ufeff'

/**
 * Writes a CSV file that spreadsheet programs open as UTF-8. Cells that begin like a formula are turned into text: a
 * file from this site must not compute anything on a user's machine.
 */
export const writeCsv = (headers: readonly string[], rows: readonly (readonly string[])[]): string =>
  mark + linesOf([headers, ...rows])

/** Writes a CSV file in batches of rows. */
export function csvWriter(
  headings: readonly string[],
  send: (bytes: Uint8Array) => Promise<void>,
): RowWriter {
  let hasStarted = false
  async function write(rows: readonly (readonly string[])[]): Promise<void> {
    const text = hasStarted ? linesOf(rows) : writeCsv(headings, rows)
    hasStarted = true
    await send(Buffer.from(text))
  }
  return {
    write: (rows) => write(rows.map((row) => row.map(plainCellText))),
    end: async () => (hasStarted ? undefined : write([])),
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
 * Guards a cell against formulas. The reader's own settings choose the delimiter: a German program splits at
 * semicolons, others at tabs. So each piece that any of them would see as a cell is guarded, ignoring leading quotes
 * and spaces. Numbers stay numbers.
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
