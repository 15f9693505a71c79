import { sayProblem } from '#lib/i18n/say-problems.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { chunksOf } from '../core/chunks-of.ts'
import { withLocale } from '../http/locale.ts'
import { chunkRows } from '../lists/file-limits.ts'
import { intoFile } from '../lists/into-file.ts'
import type { WrittenFile } from '../lists/write-file.ts'
import { csvWriter } from '../spreadsheets/write-csv.ts'
import { type BadRow, type BadRows, badRows } from './bad-rows.ts'
import { earlierRowHeading, sayEarlierRow } from './earlier-row.ts'
import type { ImportHost } from './import-host.ts'
import { importStoreOf } from './imports.repository.ts'
import { requireImport } from './kind-of.ts'
import { leftRowOf } from './view-import.ts'

/** What a worker thread is told. */
export interface ErrorFileOrder {
  importId: string
  locale: Locale
  folder: string
}

export interface ErrorFile extends WrittenFile {
  fileName: string
}

/**
 * The person's own bad rows with a column that says why: mend them there and upload them again. Where secrets in them
 * are masked, another column says which row each one was, see `readMasked`. Written some rows at a time, since every
 * row of a large file may be a bad one. @throws DomainError NotFound `import.notFound`
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

/** Rows that were left out or whose record stays, with what names each and why. @throws DomainError NotFound `import.notFound` */
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
      for (const part of chunksOf(rows, chunkRows))
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
  for (const part of chunksOf(rows, chunkRows)) await writer.write(part.map(lineOf))
  await writer.end()
  return rows.length
}
