import type { Kysely } from 'kysely'
import type { Cell } from '#lib/lists/cell.ts'
import type { Option } from '#lib/lists/list-view.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import type { Tables } from '../db/tables.ts'
import type { Wanted } from './list-query.ts'

/** Who looks, and when. What a row shows to whom is decided with it, by the feature. */
export interface ListContext {
  app: App
  user: CurrentUser
  /** UTC instant. */
  now: string
}

export type FileFormat = 'csv' | 'xlsx'

export interface ListColumn<Row> {
  /** Its name in the address, where the list can be sorted by it. */
  name: string
  heading: () => string
  /** Which way round a first click on its heading sorts. */
  sort?: 'ascending' | 'descending'
  cell(row: Row, context: ListContext): Cell
  /** Its numbers are summed over all that is found; for lists in memory. */
  hasTotal?: boolean
  /** Where it stands; everywhere, where nothing is said. */
  in?: readonly ('page' | FileFormat)[]
}

export type ListFilter =
  | {
      kind: 'choice'
      name: string
      label: () => string
      /** The choice that narrows nothing. */
      any: () => string
      /** Fixed ones with their words, or read from data. An address that names another is read as `any`. */
      choices(context: ListContext): readonly Option[] | Promise<readonly Option[]>
    }
  /** Part of a text. */
  | { kind: 'text'; name: string; label: () => string }
  /** Indian days, `{name}From` to `{name}To`, both included; or whole numbers likewise. */
  | { kind: 'dates' | 'numbers'; name: string; label: () => string }

/**
 * A list: one declaration, from which its page, its address and its files are made.
 * @example lists: { users: listOf<User>({ title: m['users.title'], access: ['ROLE_ADMIN'], … }) }
 */
export interface ListKind<Row> {
  title: () => string
  /** Its page and its files: nobody else sees a row. */
  access: 'signedIn' | readonly Role[]
  columns: readonly ListColumn<Row>[]
  /** More than those of other lists, where rows are compared with each other. */
  perPage?: number
  /** Its first column stays in sight while the others are moved. */
  isWide?: true
  /** Its page counts the rows in a first column; for lists with numbered pages. */
  isNumbered?: true
  /** The label of the search field; without one the list has none. */
  search?: () => string
  filters?: readonly ListFilter[]
  /** A column's name, with a minus in front where that is the useful way round. */
  sortedBy: string
  /** Names a row among the others, for the page alone. */
  keyOf(row: Row): string
  rows: ListRows<Row>
  /** Where nothing is there at all, and what to do about it. */
  empty: () => string
  /** Where all of it was filtered away. */
  nothingFits?: () => string
  /** The file's name without its ending, and the call that answers it. */
  file?: { name: string; call: string }
}

// Erased: the kernel hands a list only the rows that the list itself has read.
export type AnyList = ListKind<never>
export const listOf = <Row>(kind: ListKind<Row>): AnyList => kind as unknown as AnyList

/** A list of what belongs to one record, of which its columns and choices depend: the marks of an exam. */
export interface ListAbout extends Pick<AnyList, 'access'> {
  /** Null where there is no such record. */
  about(app: App, id: string): Promise<AnyList | null>
}

export type ListKinds = Readonly<Record<string, AnyList | ListAbout>>

/** A list that the search for staff looks into. */
interface FoundIn {
  /** Lower ones stand first. */
  rank: number
  /** The page of the list, which takes the search over. */
  page: string
}

/** By the name of the list. */
export type Finds = Readonly<Record<string, FoundIn>>

/** A page of this many rows. */
export const rowsPerPage = 25

/** The place of a row in the order of the list: what it is sorted by, and its own key. */
export type Cursor = readonly [value: string | number, key: string | number]

/** Where in the list a page is: by its number, or by the rows at its edges where the table grows without end. */
type Place = { kind: 'page'; page: number } | { kind: 'cursor'; newer: Cursor | null; older: Cursor | null }

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

/** The heading over such a cell: times name no zone, so it does. */
export const headingOver = (column: ListColumn<never>, sample: Cell | undefined): string =>
  sample?.kind === 'instant' ? `${column.heading()} (IST)` : column.heading()
