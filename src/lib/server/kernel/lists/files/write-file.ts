import type { Kysely } from 'kysely'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Locale } from '#paraglide/runtime.js'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { listsOf } from '../../declared.ts'
import { withLocale } from '../../http/locale.ts'
import type { RowWriter } from '../../spreadsheets/writing/row-writer.ts'
import { csvWriter } from '../../spreadsheets/writing/write-csv.ts'
import { xlsxBookWriter, xlsxWriter } from '../../spreadsheets/writing/write-xlsx.ts'
import { findList } from '../find-list.ts'
import type { AnyList, FileFormat, ListContext } from '../list-kind.ts'
import { readChoices, readWanted } from '../list-query.ts'
import { intoFile } from './export-file.ts'
import { writeRows } from './write-rows.ts'

/** What a worker thread is told. */
export interface FileOrder {
  list: string
  about?: string | undefined
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
export const writeListFile = (app: ListContext['app'], order: FileOrder): Promise<WrittenFile> =>
  withLocale(order.locale, async () => {
    const { kind, user } = await findList(listsOf(app.features), order.list, { app, ...order })
    const context: ListContext = { app, user, now: app.clock.now() }
    const choices = await readChoices(kind, context)
    const wanted = readWanted(kind, new URLSearchParams(order.query), choices, () => null)
    return intoFile(order.folder, (send) =>
      atOneMoment(app.database, kind, (db) =>
        writeRows(
          kind,
          { db, wanted, context },
          {
            format: order.format,
            writerUnder: (headings) => writerOf(kind, order.format, headings, send),
          },
        ),
      ),
    )
  })

const writerOf = (
  kind: AnyList,
  format: FileFormat,
  headings: readonly string[],
  send: (bytes: Uint8Array) => Promise<void>,
): RowWriter => (format === 'csv' ? csvWriter(headings, send) : xlsxWriter(kind.title(), headings, send))

/** A list as a sheet of a book, narrowed as its address says. */
interface BookSheet {
  title: string
  list: string
  query: string
}

interface Order {
  sheets: readonly BookSheet[]
  /** Who opens the lists: nothing stands in the book that this person may not see. */
  user: CurrentUser
  send(bytes: Uint8Array): Promise<void>
  /** After each sheet: how many are written. */
  written(sheets: number): Promise<void>
}

/** Several lists as one .xlsx file, a sheet each, in the columns of their own files. @throws DomainError Invalid `list.tooMany` */
export async function writeBook(
  app: ListContext['app'],
  { sheets, user, send, written }: Order,
): Promise<void> {
  const book = xlsxBookWriter(
    sheets.map(({ title }) => title),
    send,
  )
  for (const [index, { list, query }] of sheets.entries()) {
    const { kind } = await findList(listsOf(app.features), list, { app, user })
    const context: ListContext = { app, user, now: app.clock.now() }
    const choices = await readChoices(kind, context)
    const wanted = readWanted(kind, new URLSearchParams(query), choices, () => null)
    await atOneMoment(app.database, kind, (db) =>
      writeRows(kind, { db, wanted, context }, { format: 'xlsx', writerUnder: book.sheet }),
    )
    await written(index + 1)
  }
  await book.end()
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
