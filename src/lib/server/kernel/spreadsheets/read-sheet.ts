import { invalid } from '../core/errors.ts'
import { refuseTooMany } from './count-rows.ts'
import { findHeadings } from './find-headings.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type NamedRows, type Sheet, type SheetRow, sheetLimits } from './sheet.types.ts'
import { sniffKind } from './sniff-kind.ts'

/**
 * Reads an .xlsx, .xls or .csv file by what it is, not by what it is called. A hostile file may take any
 * time and memory: the server calls this in a process with limits (`jobs/sheets.ts`) and nowhere else.
 * @throws DomainError Invalid `sheet.empty`, `sheet.tooLarge`, `sheet.tooManyRows`, `sheet.tooManyCells`,
 *   `sheet.tooManySheets`, `sheet.tooDemanding`, `sheet.cellTooLong`, `sheet.encrypted`, `sheet.kindUnknown`,
 *   `sheet.mislabelled`, `sheet.zipBomb`, `sheet.unreadable`, `sheet.noHeader`, `sheet.several`
 */
export async function readSheet(bytes: Uint8Array, fileName: string): Promise<Sheet> {
  if (bytes.byteLength === 0) throw invalid('sheet.empty')
  if (bytes.byteLength > sheetLimits.fileBytes) {
    throw invalid('sheet.tooLarge', { megabytes: sheetLimits.fileBytes / 1_048_576 })
  }
  const kind = await sniffKind(bytes, fileName)
  if (kind === 'csv') return sheetOf(readCsv(bytes))
  if (kind === 'xlsx') return firstOf(await readXlsx(bytes))
  const { readXls } = await import('./read-xls.ts')
  return firstOf(readXls(bytes))
}

/** A further sheet with the same headings would be half of the list: leaving it out must not go unseen. */
function firstOf([first, ...others]: NamedRows[]): Sheet {
  const sheet = sheetOf(first?.rows ?? [])
  const more = others.filter(
    ({ rows }) => headingsInCommon(findHeadings(rows)?.headers ?? [], sheet.headers) >= 2,
  )
  if (first && more.length > 0)
    throw invalid('sheet.several', { names: [first, ...more].map(({ name }) => name).join(', ') })
  return { ...sheet, otherSheets: others.map(({ name }) => name) }
}

function headingsInCommon(headers: readonly string[], others: readonly string[]): number {
  const known = new Set(others.map(plain))
  return headers.filter((header) => header !== '' && known.has(plain(header))).length
}

const plain = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function sheetOf(all: SheetRow[]): Sheet {
  if (all.length === 0) throw invalid('sheet.empty')
  const found = findHeadings(all)
  if (!found) throw invalid('sheet.noHeader')
  if (found.rows.length === 0) throw invalid('sheet.empty')
  refuseTooMany(found.rows)
  return { ...found, otherSheets: [] }
}
