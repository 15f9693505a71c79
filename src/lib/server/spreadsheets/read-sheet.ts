import { invalid } from '../core/errors.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { refuseZipBomb } from './refuse-zip-bomb.ts'
import { type Sheet, type SheetRow, sheetLimits } from './sheet.types.ts'
import { sniffKind } from './sniff-kind.ts'

/** Universities like to put a title or two above the headings. */
const headerSearchRows = 10

/**
 * Reads an .xlsx, .xls or .csv file by what it is, not by what it is called.
 * @throws DomainError Invalid `sheet.empty`, `sheet.tooLarge`, `sheet.tooManyRows`, `sheet.cellTooLong`,
 *   `sheet.encrypted`, `sheet.kindUnknown`, `sheet.mislabelled`, `sheet.zipBomb`, `sheet.unreadable`, `sheet.noHeader`
 */
export function readSheet(bytes: Uint8Array, fileName: string): Sheet {
  if (bytes.byteLength === 0) throw invalid('sheet.empty')
  if (bytes.byteLength > sheetLimits.fileBytes) {
    throw invalid('sheet.tooLarge', { megabytes: sheetLimits.fileBytes / 1_048_576 })
  }
  const kind = sniffKind(bytes, fileName)
  if (kind === 'xlsx') refuseZipBomb(bytes)
  return sheetOf(kind === 'csv' ? readCsv(bytes) : readWorkbook(bytes))
}

function sheetOf(all: SheetRow[]): Sheet {
  if (all.length === 0) throw invalid('sheet.empty')
  const headerIndex = all.slice(0, headerSearchRows).findIndex((row) => row.cells.filter(Boolean).length >= 2)
  const header = all[headerIndex]
  if (!header) throw invalid('sheet.noHeader')
  const headers = header.cells.slice(0, sheetLimits.columns)
  const rows = all.slice(headerIndex + 1)
  if (rows.length === 0) throw invalid('sheet.empty')
  if (rows.length > sheetLimits.rows) throw invalid('sheet.tooManyRows', { rows: sheetLimits.rows })
  for (const row of rows) refuseLongCell(row)
  return { headers, rows }
}

function refuseLongCell(row: SheetRow): void {
  const column = row.cells.findIndex((cell) => cell.length > sheetLimits.cellCharacters)
  if (column >= 0) throw invalid('sheet.cellTooLong', { line: row.line, column: column + 1 })
}
