import { read, utils } from '@e965/xlsx'

/** Returns the first sheet's rows as a spreadsheet program reads them: texts, numbers, dates. */
export function readWorkbook(bytes: Uint8Array): unknown[][] {
  const book = read(bytes, { cellDates: true, UTC: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, UTC: true }) : []
}
