import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { listsOf } from '../declared.ts'
import { xlsxBookWriter } from '../spreadsheets/xlsx-book-writer.ts'
import { atOneMoment } from './at-one-moment.ts'
import { findList } from './find-list.ts'
import type { ListContext } from './list-kind.ts'
import { readChoices } from './read-choices.ts'
import { readWanted } from './wanted.ts'
import { writeRows } from './write-rows.ts'

/** A list as a sheet of a book, narrowed as its address says. */
export interface BookSheet {
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
