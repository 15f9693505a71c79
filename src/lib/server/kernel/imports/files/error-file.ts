import { sayProblem } from '#lib/i18n/say-problems.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { chunksOf } from '../../core/chunks-of.ts'
import { notFound } from '../../core/errors.ts'
import { withLocale } from '../../http/locale.ts'
import { intoFile } from '../../lists/files/export-list.ts'
import { chunkFileRows, type WrittenFile } from '../../lists/files/write-file.ts'
import { csvWriter } from '../../spreadsheets/writing/write-csv.ts'
import { checkRows, correctionsByLine } from '../checks/validate-rows.ts'
import type { ImportHost } from '../import-host.ts'
import type { ExistingRecord } from '../import-kind.ts'
import { requireImport } from '../kind-registry.ts'
import { showCell } from '../rows/format-cell.ts'
import { earlierRowHeading, readMasked, sayEarlierRow } from '../rows/read-masked.ts'
import type { CellProblem, StoredImport } from '../store/import-row.ts'
import { importStoreOf } from '../store/imports.repository.ts'
import { leftRowOf } from '../views/view-import.ts'

/** The input of the worker thread. */
export interface ErrorFileOrder {
  importId: string
  locale: Locale
  folder: string
}

export interface ErrorFile extends WrittenFile {
  fileName: string
}

/**
 * Writes the user's own invalid rows with a column for the reasons, to be corrected and uploaded again. If secrets in
 * them are masked, another column identifies each row, see `readMasked`. Rows are written in batches, because every
 * row of a large file may be invalid.
 * @throws DomainError NotFound `import.notFound`
 */
export const writeErrorFile = (
  host: ImportHost,
  { importId, locale, folder }: ErrorFileOrder,
): Promise<ErrorFile> =>
  withLocale(locale, async () => {
    const bad = await badRows(host, importId)
    const written = await intoFile(folder, (send) => writeRows(importId, bad, send))
    return { ...written, fileName: `${bad.fileName.replace(/\.\w+$/, '')}-errors.csv` }
  })

/**
 * Writes the rows that were left out or whose record stays, with their names and the reasons.
 * @throws DomainError NotFound `import.notFound`
 */
export const writeLeftFile = (
  host: ImportHost,
  { importId, locale, folder }: ErrorFileOrder,
): Promise<ErrorFile> =>
  withLocale(locale, async () => {
    const { read } = importStoreOf(host)
    const found = await requireImport(read, importId)
    const columns = await host.runner(found.kind).columns(found.options)
    const rows = await read.lines.page(importId, 'notDone', 1, Number.MAX_SAFE_INTEGER)
    const headings = [m['imports.line'](), m['imports.changes.record'](), m['imports.reason']()]
    const written = await intoFile(folder, async (send) => {
      const writer = csvWriter(headings, send)
      for (const part of chunksOf(rows, chunkFileRows))
        await writer.write(
          part
            .map((row) => leftRowOf(columns, found.secretFields, row))
            .map(({ line, about, message }) => [String(line), about, message]),
        )
      await writer.end()
      return rows.length
    })
    return { ...written, fileName: `${found.fileName.replace(/\.\w+$/, '')}-left.csv` }
  })

async function writeRows(
  importId: string,
  { isSealed, headers, rows }: BadRows,
  send: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const ofRow = isSealed ? [earlierRowHeading()] : []
  const writer = csvWriter([...headers, ...ofRow, m['imports.reason']()], send)
  const lineOf = ({ line, cells, problems }: BadRow): string[] => [
    ...headers.map((_, index) => cells[index] ?? ''),
    ...ofRow.map(() => sayEarlierRow({ importId, line })),
    problems.map(sayProblem).join(' '),
  ]
  for (const part of chunksOf(rows, chunkFileRows)) await writer.write(part.map(lineOf))
  await writer.end()
  return rows.length
}

interface BadRows {
  fileName: string
  /** Whether cells are masked and each row has its identifier. */
  isSealed: boolean
  headers: string[]
  rows: BadRow[]
}

interface BadRow {
  line: number
  cells: string[]
  problems: CellProblem[]
}

/**
 * Returns all invalid rows as in the file, with corrected cells replaced, and the rows that were left out or stayed.
 * Secrets are masked. Runs only in a worker thread.
 * @throws DomainError NotFound `import.notFound`
 */
async function badRows(host: ImportHost, importId: string): Promise<BadRows> {
  const { read } = importStoreOf(host)
  const found = await read.imports.find(importId)
  const sheet = found && (await readMasked(host, found))
  if (!found || !sheet) throw notFound('import.notFound')
  const runner = host.runner(found.kind)
  const { kind } = runner
  const corrections = correctionsByLine(await read.lines.corrected(importId))
  const context = await runner.context(found)
  const columns = await runner.columns(found.options)
  const objections = runner.objections(host.database.reads, found)
  // Existing records matter only if the kind can object to a row.
  const findExisting = async (keys: readonly string[]) =>
    objections ? runner.findExisting(host.database.reads, found, keys) : new Map<string, ExistingRecord>()
  const { rows } = await checkRows(sheet, {
    ...found,
    kind,
    context,
    columns,
    corrections,
    findExisting,
    objections,
  })
  const notDone = await read.lines.page(importId, 'notDone', 1, Number.MAX_SAFE_INTEGER)
  const problems = new Map(notDone.map((row) => [row.line, row.problems]))
  for (const row of rows) if (row.verdict === 'error') problems.set(row.source.line, row.problems)
  const bad = sheet.rows.flatMap(({ line, cells }) => {
    const own = problems.get(line)
    return own ? [{ line, cells: shownCells(cells, corrections.get(line), found), problems: own }] : []
  })
  const isSealed = found.secretFields !== null
  return { fileName: found.fileName, isSealed, headers: sheet.headers, rows: bad }
}

function shownCells(
  cells: readonly string[],
  corrected: Readonly<Record<string, string>> | undefined,
  { mapping, secretFields }: StoredImport,
): string[] {
  const shown = [...cells]
  for (const [field, text] of Object.entries(corrected ?? {})) {
    const column = mapping[field]
    if (typeof column === 'number') shown[column] = text
  }
  const fieldOf = (at: number): string => Object.keys(mapping).find((field) => mapping[field] === at) ?? ''
  return Array.from(shown, (text, at) => showCell(secretFields, fieldOf(at), text ?? ''))
}
