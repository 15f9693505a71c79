import { cleanCell } from '#lib/rules/cells/clean-cell.ts'
import { m } from '#paraglide/messages.js'
import { locales } from '#paraglide/runtime.js'
import type { Kernel } from '../../app.ts'
import type { Sheet, SheetRow } from '../../spreadsheets/sheet.types.ts'
import { mendsOf } from '../checks/validate-rows.ts'
import { readImport } from '../files/import-file.ts'
import { columnOf } from '../mapping/mapped-cells.ts'
import type { StoredImport } from '../store/import-row.ts'
import { importStoreOf } from '../store/imports.repository.ts'
import { showCell } from './format-cell.ts'
import { type RowSource, sourceInSheet, sourceInStore, withoutHidden } from './row-source.ts'

/** Files that are read for one: a file of wrong rows goes round a few times, and may be put together from some. */
const mostFiles = 6

type Opener = Pick<Kernel, 'database' | 'files' | 'keyring' | 'sheets'>

type ReadRows = ReadonlyMap<number, RowSource>

/**
 * The rows of a file that count: hidden ones as somebody says it. In one that was made of the wrong rows of an upload, secrets are masked: a cell that still says
 * what it was masked as means what stood there. Of uploads of the same person alone, since nobody else has seen them.
 * What rows of this one or of one between meant is kept with them, and is so even once the first file is gone; of the
 * others it has to be typed again (`row-reader`). Null where the file is gone. @throws DomainError Invalid `import.hiddenRows`
 */
export async function readMasked(kernel: Opener, found: StoredImport): Promise<Sheet | null> {
  const files = new Map<string, Promise<ReadRows>>()
  const { read } = importStoreOf(kernel)

  /** Answers nothing where it is none of theirs, or gone. */
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
    const mends = mendsOf(await read.lines.mended(importId))
    const inFile = sheet.rows.map(
      (row) => [row.line, sourceInSheet(row, earlier.mapping, mends.get(row.line))] as const,
    )
    return new Map([...inFile, ...(await keptRows(importId))])
  }

  /** As they were read, with what was mended of them. */
  async function keptRows(importId: string): Promise<ReadRows> {
    const wrong = await read.lines.page(importId, 'error', 1, Number.MAX_SAFE_INTEGER)
    return new Map(wrong.filter(({ raw }) => raw !== null).map((row) => [row.line, sourceInStore(row)]))
  }

  async function readSheet(each: StoredImport): Promise<Sheet | null> {
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

/** With what stood in cells that still say what it was masked as. */
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

/** A row of an upload, as a file names it that was made of its wrong rows. */
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

/** Where a file names them, in whatever language it was made: the last one, where it has gone round several times. */
function columnOfEarlierRows(headers: readonly string[]): number | null {
  const words = new Set<string>(locales.map((locale) => m['imports.earlierRow']({}, { locale })))
  const at = headers.findLastIndex((heading) => words.has(heading))
  return at === -1 ? null : at
}
