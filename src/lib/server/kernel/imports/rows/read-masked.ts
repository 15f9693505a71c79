import { cleanCell } from '#lib/rules/cells/clean-cell.ts'
import { m } from '#paraglide/messages.js'
import { locales } from '#paraglide/runtime.js'
import type { Kernel } from '../../app.ts'
import type { SheetReader, SheetRow } from '../../spreadsheets/sheet.types.ts'
import { correctionsByLine } from '../checks/validate-rows.ts'
import { readImport } from '../files/import-file.ts'
import { columnOf } from '../mapping/mapped-cells.ts'
import type { StoredImport } from '../store/import-row.ts'
import { importStoreOf } from '../store/imports.repository.ts'
import { showCell } from './format-cell.ts'
import { type RowSource, sourceInSheet, sourceInStore, withoutHidden } from './row-source.ts'

/**
 * The maximum number of files read for one: a file of invalid rows can go through several rounds, and can be combined
 * from several imports.
 */
const mostFiles = 6

type Opener = Pick<Kernel, 'database' | 'features' | 'files' | 'keyring' | 'sheets'>

type ReadRows = ReadonlyMap<number, RowSource>

/**
 * Returns the effective rows of a file, with hidden rows as chosen. A file made of the invalid rows of an import has
 * masked secrets: a cell that is still masked stands for the original text. This works only for imports of the same
 * person, because nobody else has seen them. Values resolved in rows of this import or of one in between are stored
 * with the rows, and stay even if the first file is deleted; other values must be entered again (`row-reader`). Null
 * if the file is deleted.
 * @throws DomainError Invalid `import.hiddenRows`
 */
export async function readMasked(kernel: Opener, found: StoredImport): Promise<SheetReader | null> {
  const files = new Map<string, Promise<ReadRows>>()
  const { read } = importStoreOf(kernel)

  /** Returns no rows if the import is another user's, or deleted. */
  function rowsOf(importId: string): Promise<ReadRows> {
    const known = files.get(importId)
    if (known) return known
    if (files.size >= mostFiles) return Promise.resolve(new Map())
    const rows = readRows(importId)
    files.set(importId, rows)
    return rows
  }

  async function readRows(importId: string): Promise<ReadRows> {
    const earlier = await read.imports.find(importId)
    const sheet = earlier && isOfTheSame(earlier, found) ? await readSheet(earlier) : null
    if (!earlier || !sheet) return new Map()
    const corrections = correctionsByLine(await read.lines.corrected(importId))
    const inFile = sheet.rows.map(
      (row) => [row.line, sourceInSheet(row, earlier.mapping, corrections.get(row.line))] as const,
    )
    return new Map([...inFile, ...(await keptRows(importId))])
  }

  /** Returns the stored rows with their corrections. */
  async function keptRows(importId: string): Promise<ReadRows> {
    const wrong = await read.lines.page(importId, 'error', 1, Number.MAX_SAFE_INTEGER)
    return new Map(wrong.filter(({ raw }) => raw !== null).map((row) => [row.line, sourceInStore(row)]))
  }

  async function readSheet(each: StoredImport): Promise<SheetReader | null> {
    const sheet = await readImport(kernel, each)
    const at = sheet && each.secretFields ? columnOfEarlierRows(sheet.headers) : null
    if (!sheet || at === null) return sheet
    const own = await keptRows(each.id)
    const rows: SheetRow[] = []
    for (const row of sheet.rows) {
      const earlier = earlierRowIn(row.cells[at] ?? '')
      const before = earlier && (await rowsOf(earlier.importId)).get(earlier.line)
      rows.push([own.get(row.line), before].reduce((known, source) => unmasked(known, each, source), row))
    }
    return { ...sheet, rows }
  }

  files.set(found.id, Promise.resolve(new Map()))
  const sheet = await readSheet(found)
  return sheet && withoutHidden(sheet, found.hidden)
}

/** Replaces cells that are still masked with the original texts. */
function unmasked(
  row: SheetRow,
  { mapping, secretFields }: StoredImport,
  source?: RowSource | null,
): SheetRow {
  if (!source) return row
  const cells = [...row.cells]
  for (const field of Object.keys(mapping)) {
    const column = columnOf(mapping, field)
    const text = source.text(field)
    if (column === null) continue
    if (cleanCell(cells[column] ?? '') === showCell(secretFields, field, text)) cells[column] = text
  }
  return { ...row, cells }
}

const isOfTheSame = (earlier: StoredImport, { kind, subjectId, createdBy }: StoredImport): boolean =>
  earlier.kind === kind && earlier.subjectId === subjectId && earlier.createdBy === createdBy

/** Identifies a row of an import in a file made of its invalid rows. */
interface EarlierRow {
  importId: string
  line: number
}

const written = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{1,7})$/

/** @example sayEarlierRow({ importId: '0198…', line: 12 }) // '0198…:12' */
export const sayEarlierRow = ({ importId, line }: EarlierRow): string => `${importId}:${line}`

function earlierRowIn(text: string): EarlierRow | null {
  const [, importId, line] = written.exec(text.trim().toLowerCase()) ?? []
  return importId !== undefined && line !== undefined ? { importId, line: Number(line) } : null
}

export const earlierRowHeading = (): string => m['imports.earlierRow']()

/**
 * Finds the column with the row identifiers, in any language; the last one if the file went through several rounds.
 */
function columnOfEarlierRows(headers: readonly string[]): number | null {
  const words = new Set<string>(locales.map((locale) => m['imports.earlierRow']({}, { locale })))
  const at = headers.findLastIndex((heading) => words.has(heading))
  return at === -1 ? null : at
}
