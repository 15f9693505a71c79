import type { Kysely } from 'kysely'
import type { Cell } from '#lib/lists/cell.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Locale } from '#paraglide/runtime.js'
import type { App } from '../app.ts'
import { invalid } from '../core/errors.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { listsOf } from '../declared.ts'
import { withLocale } from '../http/locale.ts'
import type { RowWriter } from '../spreadsheets/row-writer.ts'
import { csvWriter } from '../spreadsheets/write-csv.ts'
import { xlsxWriter } from '../spreadsheets/write-xlsx.ts'
import { fileValueOf } from './file-cell.ts'
import { chunkRows, mostRows } from './file-limits.ts'
import { columnsIn, findList } from './find-list.ts'
import { headingOver } from './heading.ts'
import { intoFile } from './into-file.ts'
import type { AnyList, FileFormat, ListContext } from './list-kind.ts'
import type { Asked } from './list-rows.ts'
import { readChoices } from './read-choices.ts'
import { readWanted } from './wanted.ts'

/** What a worker thread is told. */
export interface FileOrder {
  list: string
  /** As the address of the list has it. */
  query: string
  format: FileFormat
  user: CurrentUser
  locale: Locale
  folder: string
}

export interface WrittenFile {
  path: string
  rows: number
}

/** All rows that are found as a file, some at a time. @throws DomainError Invalid `list.tooMany` */
export const writeListFile = (app: App, order: FileOrder): Promise<WrittenFile> =>
  withLocale(order.locale, async () => {
    const { kind, user } = findList(listsOf(app.features), order.list, order.user)
    const context: ListContext = { app, user, now: app.clock.now() }
    const choices = await readChoices(kind, context)
    const wanted = readWanted(kind, new URLSearchParams(order.query), choices, () => null)
    return intoFile(order.folder, (send) =>
      atOneMoment(app.database, kind, (db) => writeRows(kind, order.format, { db, wanted, context }, send)),
    )
  })

async function writeRows(
  kind: AnyList,
  format: FileFormat,
  asked: Asked,
  send: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  if ((await kind.rows.count(asked)) > mostRows) throw invalid('list.tooMany', { rows: mostRows })
  const columns = columnsIn(kind, format)
  const writerUnder = (first: readonly Cell[] = []): RowWriter => {
    const headings = columns.map((column, index) => headingOver(column, first[index]))
    return format === 'csv' ? csvWriter(headings, send) : xlsxWriter(kind.title(), headings, send)
  }
  let writer: RowWriter | null = null
  let rows = 0
  for await (const chunk of kind.rows.chunks(asked, chunkRows)) {
    const cells = chunk.map((row) => columns.map((column) => column.cell(row, asked.context)))
    writer ??= writerUnder(cells[0])
    rows += chunk.length
    await writer.write(cells.map((row) => row.map(fileValueOf)))
  }
  await (writer ?? writerUnder()).end()
  return rows
}

/** What is written meanwhile is not seen: a row that moves in the order would be lost, or be there twice. */
function atOneMoment<T>(
  { engine, reads }: Database,
  { rows }: AnyList,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (!rows.isOfHandle) return work(reads)
  const begun = reads.transaction()
  return (engine === 'sqlite' ? begun : begun.setIsolationLevel('repeatable read')).execute(work)
}
