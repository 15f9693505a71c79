import type { RowWriter } from './row-writer.ts'
import { xlsxBookWriter } from './xlsx-book-writer.ts'

/** An .xlsx file with one sheet, row by row; see `xlsxBookWriter`. */
export function xlsxWriter(
  title: string,
  headings: readonly string[],
  send: (bytes: Uint8Array) => Promise<void>,
): RowWriter {
  const book = xlsxBookWriter([title], send)
  const sheet = book.sheet(headings)
  return {
    write: sheet.write,
    async end() {
      await sheet.end()
      await book.end()
    },
  }
}
