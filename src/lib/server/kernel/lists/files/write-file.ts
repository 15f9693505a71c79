import type { Kysely } from 'kysely'
import type { Cell } from '#lib/lists/cell.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Locale } from '#paraglide/runtime.js'
import { invalid } from '../../core/errors.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { listsOf } from '../../declared.ts'
import { withLocale } from '../../http/locale.ts'
import type { FileValue, RowWriter } from '../../spreadsheets/writing/row-writer.ts'
import { csvWriter } from '../../spreadsheets/writing/write-csv.ts'
import { xlsxBookWriter, xlsxWriter } from '../../spreadsheets/writing/write-xlsx.ts'
import { columnsIn, findList, readChoices, readWanted } from '../list-query.ts'
import {
  type AnyList,
  type ListRequest,
  type FileFormat,
  headingOver,
  type ListContext,
} from '../list-kind.ts'
import { intoFile } from './export-list.ts'

interface Into {
  format: FileFormat
  /** Called once, with the headings of the columns. */
  writerUnder(headings: readonly string[]): RowWriter
}

/**
 * Writes all matching rows in the columns of the list's file; returns how many.
 * @throws DomainError Invalid `list.tooMany`
 */
async function writeRows(kind: AnyList, asked: ListRequest, { format, writerUnder }: Into): Promise<number> {
  if ((await kind.rows.count(asked)) > mostRows) throw invalid('list.tooMany', { rows: mostRows })
  const empty = await kind.rows.emptyColumns?.(asked)
  const columns = columnsIn(kind, format).filter(({ name }) => !empty?.has(name))
  const started = (first: readonly Cell[] = []): RowWriter =>
    writerUnder(columns.map((column, index) => headingOver(column, first[index])))
  let writer: RowWriter | null = null
  let rows = 0
  for await (const chunk of kind.rows.chunks(asked, chunkFileRows)) {
    const cells = chunk.map((row) => columns.map((column) => column.cell(row, asked.context)))
    writer ??= started(cells[0])
    rows += chunk.length
    await writer.write(cells.map((row) => row.map(fileValueOf)))
  }
  await (writer ?? started()).end()
  return rows
}

/** Converts a cell for a file: a text, a number or a date, without the decoration of the page. */
function fileValueOf(cell: Cell): FileValue {
  switch (cell.kind) {
    case 'number':
      return cell.value
    case 'money':
      return cell.value === null ? null : cell.value / 100
    case 'instant':
      return cell.at === null ? null : { instant: cell.at }
    case 'date':
      return cell.on === null ? null : { date: cell.on }
    case 'change':
      return cell.fields
        .map(({ field, before, after }) => `${field}: ${before || '–'} → ${after || '–'}`)
        .join('\n')
    case 'sentence':
      return cell.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
    default:
      return cell.text
  }
}

/** The maximum number of rows in a file; larger lists must be filtered first. */
export const mostRows = 200_000
/** Rows per read. */
export const chunkFileRows = 1000

/** The input of the worker thread. */
export interface FileOrder {
  list: string
  about?: string | undefined
  /** The query of the list's address. */
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

/** Writes all matching rows to a file, in batches. @throws DomainError Invalid `list.tooMany` */
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

/** A list as a sheet of a workbook, filtered by its query. */
interface BookSheet {
  title: string
  list: string
  query: string
}

interface Order {
  sheets: readonly BookSheet[]
  /** The user who opens the lists: the workbook contains nothing that this user may not see. */
  user: CurrentUser
  send(bytes: Uint8Array): Promise<void>
  /** Called after each sheet with the number of sheets written. */
  written(sheets: number): Promise<void>
}

/**
 * Writes several lists as one .xlsx file with a sheet each, in the columns of their own files.
 * @throws DomainError Invalid `list.tooMany`
 */
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

/** Reads in one snapshot: without it, a row that moves in the order would be lost or repeated. */
function atOneMoment<T>(
  { engine, reads }: Database,
  { rows }: AnyList,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (!rows.isOfHandle) return work(reads)
  const startedOne = reads.transaction()
  return (engine === 'sqlite' ? startedOne : startedOne.setIsolationLevel('repeatable read')).execute(work)
}
