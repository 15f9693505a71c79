import { invalid } from '../core/errors.ts'
import { refuseTooMany } from './count-rows.ts'
import { findHeadings } from './find-headings.ts'
import { fillMergedCells } from './merged-cells.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type NamedRows, type Sheet, type SheetRow, sheetLimits } from './sheet.types.ts'
import { type SheetKind, sniffKind } from './sniff-kind.ts'

/**
 * Reads a spreadsheet, or a table of a web page that is called one, by what it is and not by what it is called. A
 * hostile file may take any time and memory: the server calls this in a process with limits (`sheets-process.ts`) and
 * nowhere else.
 * @throws DomainError Invalid `sheet.empty`, `sheet.tooLarge`, `sheet.tooManyRows`, `sheet.tooManyCells`,
 *   `sheet.tooManySheets`, `sheet.tooDemanding`, `sheet.cellTooLong`, `sheet.encrypted`, `sheet.kindUnknown`,
 *   `sheet.mislabelled`, `sheet.webPage`, `sheet.zipBomb`, `sheet.unreadable`, `sheet.noHeader`, `sheet.noTable`,
 *   `sheet.allHidden`, `sheet.several`
 */
export async function readSheet(bytes: Uint8Array, fileName: string): Promise<Sheet> {
  if (bytes.byteLength === 0) throw invalid('sheet.empty')
  if (bytes.byteLength > sheetLimits.fileBytes) {
    throw invalid('sheet.tooLarge', { megabytes: sheetLimits.fileBytes / 1_048_576 })
  }
  return firstOf(await sheetsIn(bytes, await sniffKind(bytes, fileName)))
}

/** What is needed for one kind of file alone is loaded with the first of them. */
async function sheetsIn(bytes: Uint8Array, kind: SheetKind): Promise<NamedRows[]> {
  switch (kind) {
    case 'csv':
      return [readCsv(bytes)]
    case 'xlsx':
      return readXlsx(bytes)
    case 'xls':
      return (await import('./read-xls.ts')).readXls(bytes)
    case 'xml':
      return (await import('./read-xml-2003.ts')).readXml2003(bytes)
    case 'html':
      return (await import('./read-html.ts')).readHtml(bytes)
    case 'mhtml':
      return (await import('./read-mhtml.ts')).readMhtml(bytes)
  }
}

/**
 * The first sheet that people see. A further one with the same headings would be half of the list: leaving it out must
 * not go unseen.
 */
function firstOf(all: readonly NamedRows[]): Sheet {
  const hidden = all.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  const [first, ...others] = all.filter(({ isHidden }) => !isHidden)
  if (!first && hidden.length > 0) throw invalid('sheet.allHidden', { names: hidden.join(', ') })
  if (!first) throw invalid('sheet.empty')
  const sheet = sheetOf(first)
  const more = others.filter(
    ({ rows }) => headingsInCommon(findHeadings(rows)?.headers ?? [], sheet.headers) >= 2,
  )
  if (more.length > 0)
    throw invalid('sheet.several', { names: [first, ...more].map(({ name }) => name).join(', ') })
  return { ...sheet, otherSheets: others.map(({ name }) => name), hiddenSheets: hidden }
}

function headingsInCommon(headers: readonly string[], others: readonly string[]): number {
  const known = new Set(others.map(plain))
  return headers.filter((header) => header !== '' && known.has(plain(header))).length
}

const plain = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function sheetOf({ rows: all, merged = [], hiddenColumns = [], unreadColumns = 0 }: NamedRows): Sheet {
  if (all.length === 0) throw invalid('sheet.empty')
  const found = headingsOf(all)
  if (!found) throw invalid('sheet.noHeader')
  const { headers, rows } = found
  if (rows.length === 0) throw invalid('sheet.empty')
  const mergedColumns = fillMergedCells(rows, merged)
  refuseTooMany(rows)
  return {
    headers,
    rows,
    otherSheets: [],
    hiddenSheets: [],
    hiddenRows: rows.filter(({ isHidden }) => isHidden).length,
    hiddenColumns: hiddenColumns.filter((column) => column < headers.length).toSorted((a, b) => a - b),
    mergedColumns,
    unreadColumns,
  }
}

/** Headings are looked for among what people see: templates hide names of their own above them. */
function headingsOf(all: readonly SheetRow[]): Pick<Sheet, 'headers' | 'rows'> | null {
  const seen = all.filter(({ isHidden }) => !isHidden)
  const found = findHeadings(seen)
  const first = found?.rows[0]
  if (seen.length === all.length || !found || !first) return findHeadings(all)
  const [before] = seen.slice(seen.indexOf(first) - 1)
  return { headers: found.headers, rows: all.slice(before ? all.indexOf(before) + 1 : 0) }
}
