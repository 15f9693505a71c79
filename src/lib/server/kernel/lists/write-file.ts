import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Locale } from '#paraglide/runtime.js'
import { listsOf } from '../declared.ts'
import { withLocale } from '../http/locale.ts'
import type { RowWriter } from '../spreadsheets/row-writer.ts'
import { csvWriter } from '../spreadsheets/write-csv.ts'
import { xlsxWriter } from '../spreadsheets/write-xlsx.ts'
import { atOneMoment } from './at-one-moment.ts'
import { findList } from './find-list.ts'
import { intoFile } from './into-file.ts'
import type { AnyList, FileFormat, ListContext } from './list-kind.ts'
import { readChoices } from './read-choices.ts'
import { readWanted } from './wanted.ts'
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
