import { sayProblem } from '#lib/i18n/say-problems.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import type { App } from '../app.ts'
import { withLocale } from '../http/locale.ts'
import { chunkRows } from '../lists/file-limits.ts'
import { intoFile } from '../lists/into-file.ts'
import type { WrittenFile } from '../lists/write-file.ts'
import { csvWriter } from '../spreadsheets/write-csv.ts'
import { type BadRow, type BadRows, type BadRowsAsked, badRows } from './bad-rows.ts'

/** What a worker thread is told. */
export interface ErrorFileOrder extends BadRowsAsked {
  locale: Locale
  folder: string
}

export interface ErrorFile extends WrittenFile {
  fileName: string
}

/**
 * The person's own bad rows with a column that says why: mend them there and upload them again. Written some rows
 * at a time, since every row of a large file may be a bad one. @throws DomainError NotFound `import.notFound`
 */
export const writeErrorFile = (app: App, { locale, folder, ...asked }: ErrorFileOrder): Promise<ErrorFile> =>
  withLocale(locale, async () => {
    const bad = await badRows(app, asked)
    const written = await intoFile(folder, (send) => writeRows(bad, send))
    return { ...written, fileName: `${bad.fileName.replace(/\.\w+$/, '')}-errors.csv` }
  })

async function writeRows(
  { headers, rows }: BadRows,
  send: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const writer = csvWriter([...headers, m['imports.reason']()], send)
  for (let start = 0; start < rows.length; start += chunkRows)
    await writer.write(rows.slice(start, start + chunkRows).map((row) => lineOf(headers, row)))
  await writer.end()
  return rows.length
}

const lineOf = (headers: readonly string[], { cells, problems }: BadRow): string[] => [
  ...headers.map((_, index) => cells[index] ?? ''),
  problems.map(sayProblem).join(' '),
]
