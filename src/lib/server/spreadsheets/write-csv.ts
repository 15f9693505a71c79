import Papa from 'papaparse'

/**
 * A CSV file that spreadsheet programs open as UTF-8. A cell that begins like a formula is made text:
 * a file that we hand out must not compute anything on a clerk's machine.
 */
export function writeCsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const safe = [headers, ...rows].map((row) => row.map(guardCell))
  return `\ufeff${Papa.unparse(safe, { newline: '\r\n' })}\r\n`
}

const guardCell = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+([.,]\d+)?$/.test(cell) ? `'${cell}` : cell
