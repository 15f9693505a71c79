import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { ListContext } from './list-kind.ts'
import type { Wanted } from './wanted.ts'

/** A page of this many rows. */
export const rowsPerPage = 25

/** The place of a row in the order of the list: what it is sorted by, and its own key. */
export type Cursor = readonly [value: string | number, key: string | number]

/** Where in the list a page is: by its number, or by the rows at its edges where the table grows without end. */
export type Place =
  { kind: 'page'; page: number } | { kind: 'cursor'; newer: Cursor | null; older: Cursor | null }

export interface Looked<Row> {
  rows: Row[]
  /** All that are found, on however many pages; at most `mostCounted`, where the place is a cursor. */
  total: number
  place: Place
  /** All that are found, where they stand in memory anyway: for totals. */
  all?: readonly Row[]
  /** What the rows add up to all that is found, where the database does: below the table, by its columns. */
  foot?: readonly FootRow[]
  /** Names of columns that are empty in all that is found: the page leaves them out. */
  emptyColumns?: ReadonlySet<string>
  /** What the page says of all that is found besides. */
  besides?: unknown
}

/** A line below the rows: shares, counts, by the names of the columns. */
export interface FootRow {
  heading: string
  cells: Readonly<Record<string, string>>
}

/** What is asked of the rows. */
export interface Asked {
  /** The handle, or the transaction, to read with. */
  db: Kysely<Tables>
  wanted: Wanted
  context: ListContext
}

/** Where a list's rows come from: `rowsByPage`, `rowsByCursor` or `rowsInMemory`. */
export interface ListRows<Row> {
  /** True where they are read with the handle that is asked with, and so within its transaction. */
  isOfHandle: boolean
  look(asked: Asked): Promise<Looked<Row>>
  count(asked: Asked): Promise<number>
  /** Names of columns that are empty in all that is found: files leave them out, as the page does. */
  emptyColumns?(asked: Asked): Promise<ReadonlySet<string>>
  /** All of them in their order, some at a time. */
  chunks(asked: Asked, size: number): AsyncIterable<Row[]>
}
