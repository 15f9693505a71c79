import Papa from 'papaparse'

/**
 * A CSV file that spreadsheet programs open as UTF-8. What begins like a formula is made text: a file
 * that we hand out must not compute anything on a clerk's machine.
 */
export function writeCsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const safe = [headers, ...rows].map((row) => row.map(guardCell))
  return `\ufeff${Papa.unparse(safe, { newline: '\r\n' })}\r\n`
}

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
