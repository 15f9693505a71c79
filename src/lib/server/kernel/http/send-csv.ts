import { attachment } from '#lib/rules/file-names.ts'
import { writeCsv } from '../spreadsheets/write-csv.ts'

/** A list as a file that spreadsheet programs open. */
export function sendCsv(
  fileName: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Response {
  return new Response(writeCsv(headers, rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(fileName),
      'cache-control': 'no-store',
    },
  })
}
