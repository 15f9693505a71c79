import type { Kysely } from 'kysely'
import type { Cell } from '#lib/lists/cell.ts'
import type { Option, RowLink } from '#lib/lists/list-view.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import type { Tables } from '../db/tables.ts'
import type { ListQuery } from './list-query.ts'

/** The reader and the time. Features decide by it what a row shows to whom. */
export interface ListContext {
  app: App
  user: CurrentUser
  /** UTC instant. */
  now: string
}

export type FileFormat = 'csv' | 'xlsx'

export interface ListColumn<Row> {
  /** Its name in the address, if the list can be sorted by it. */
  name: string
  heading: () => string
  /** The direction of the first click on its heading. */
  sort?: 'ascending' | 'descending'
  cell(row: Row, context: ListContext): Cell
  /** The column is summed over all matches; for lists in memory. */
  hasTotal?: boolean
  /** Where the column appears; everywhere by default. */
  in?: readonly ('page' | FileFormat)[]
  /** Only these roles see it, on the page and in files; by default, everybody who sees the list. */
  readers?: readonly Role[]
  /** The page shows it only to users who have chosen it. */
  isOptional?: true
}

export type ListFilter = ListFilterKind & {
  /** Only these roles can filter by it; for anybody else the address has no such filter. */
  readers?: readonly Role[]
}

type ListFilterKind =
  | {
      kind: 'choice'
      name: string
      label: () => string
      /** The choice that does not filter. */
      any: () => string
      /**
       * Returns fixed choices with their labels, or choices read from data. An unknown choice in an address counts as
       * `any`.
       */
      choices(context: ListContext): readonly Option[] | Promise<readonly Option[]>
      /** The choice of a page whose address has no search and no filter. */
      preset?: string
      /**
       * A search looks in all rows: while there is one, the preset does not filter. For a preset that only makes a wide
       * table narrow, where somebody who searches has never chosen it.
       */
      yieldsToSearch?: true
      /** It is left out for users with one choice, such as a head of department, for whom it changes nothing. */
      needsSeveral?: true
      /** Choices that match rows with different values: the column of this name stays beside them. */
      mixed?: readonly string[]
    }
  /** Matches a part of a text. */
  | { kind: 'text'; name: string; label: () => string }
  /** One Indian day, such as the day of a count. */
  | { kind: 'day'; name: string; label: () => string }
  /** Indian days, `{name}From` to `{name}To`, both inclusive; or whole numbers in the same way. */
  | { kind: 'dates' | 'numbers'; name: string; label: () => string }

/** An action on the rows that a user has ticked. Its page takes them by POST, and shows first what would happen. */
export interface ListAction<Row = never> {
  to: string
  label: () => string
  roles: readonly Role[]
  /** The maximum number of rows for one action: of more that match, the bar offers the first ones. */
  most?: number
  /** Returns false where no row of the list can take the action, which is then not offered. */
  isOffered?(values: ListQuery['values'], rows: readonly Row[]): boolean
}

/**
 * A list: one declaration, from which its page, its address and its files are built.
 * @example lists: { users: listOf<User>({ title: m['users.title'], access: ['ROLE_ADMIN'], … }) }
 */
export interface ListKind<Row> {
  title: () => string
  /** Applies to its page and its files; nobody else sees a row. */
  access: 'signedIn' | readonly Role[]
  columns: readonly ListColumn<Row>[]
  /** More rows per page than other lists, if users compare rows. */
  perPage?: number
  /** Its first column stays visible while the others scroll. */
  isWide?: true
  /** Its page numbers the rows in a first column; for lists with numbered pages. */
  isNumbered?: true
  /** The label of the search field; without one the list has none. */
  search?: () => string
  filters?: readonly ListFilter[]
  /** The default sort: a column's name, with a minus for descending. */
  sortedBy: string
  /** Returns a key that identifies a row, for the page and for actions on ticked rows. */
  keyOf(row: Row): string
  /** Names a row for its tick box and its menu. */
  nameOf?(row: Row): string
  /** The address of its page: the sidebar shows the saved views of the list below the entry with this address. */
  page?: string
  actions?: readonly ListAction<Row>[]
  /** Tells whether an action on ticked rows can apply to the row; without it, every row can be ticked. */
  mayTick?(row: Row): boolean
  /** Returns the links of the menu at the end of a row. */
  menu?(row: Row, context: ListContext): readonly RowLink[]
  rows: ListRows<Row>
  /**
   * Names what the list covers where no filter says it, such as this month of a book: on the page and on paper. Empty
   * where a filter says it.
   */
  covers?(values: ListQuery['values'], context: Pick<ListContext, 'now'>): string
  /** Returns the message for an empty list, and what to do about it. */
  empty: () => string
  /** Returns the message if no row matches the filters. */
  nothingFits?: () => string
  /**
   * The file's name without its extension, and the call that returns it. A file of a certain day begins with that day,
   * so that two of them are told apart.
   */
  file?: {
    name: string
    call: string
    day?(values: ListQuery['values'], context: Pick<ListContext, 'now'>): string
  }
}

// The row type is erased: the kernel passes a list only rows that the list itself has read.
export type AnyList = ListKind<never>
export const listOf = <Row>(kind: ListKind<Row>): AnyList => kind as unknown as AnyList

/** A list about one record, on which its columns and choices depend, such as the marks of an exam. */
export interface ListAbout extends Pick<AnyList, 'access'> {
  /** Returns the list; null if there is no such record. */
  about(app: App, id: string): Promise<AnyList | null>
}

export type ListKinds = Readonly<Record<string, AnyList | ListAbout>>

/** A list that the staff search covers. */
interface FoundIn {
  /** Lower ranks come first. */
  rank: number
  /** The page of the list, which continues the search. */
  page: string
}

/** By the name of the list. */
export type Finds = Readonly<Record<string, FoundIn>>

/** The default number of rows per page. */
export const rowsPerPage = 25

/** The position of a row in the list's order: its sort value and its key. */
export type Cursor = readonly [value: string | number, key: string | number]

/** The position of a page in the list: its number, or the rows at its edges for tables that grow without limit. */
type Place = { kind: 'page'; page: number } | { kind: 'cursor'; newer: Cursor | null; older: Cursor | null }

export interface ListPage<Row> {
  rows: Row[]
  /** The number of matches on all pages; at most `mostCounted` with a cursor. */
  total: number
  place: Place
  /** All matches if they are in memory anyway, for totals. */
  all?: readonly Row[]
  /** The totals of all matches that the database computed, shown below the table by column. */
  foot?: readonly FootRow[]
  /** Names of columns that are empty in all matches: the page omits them. */
  emptyColumns?: ReadonlySet<string>
  /** Further data about all matches for the page. */
  besides?: unknown
}

/** A row below the table, such as shares or counts, by column name. */
export interface FootRow {
  heading: string
  cells: Readonly<Record<string, string>>
}

/** The query for the rows. */
export interface ListRequest {
  /** The handle or the transaction to read with. */
  db: Kysely<Tables>
  wanted: ListQuery
  context: ListContext
}

/** The source of a list's rows: `rowsByPage`, `rowsByCursor` or `rowsInMemory`. */
export interface ListRows<Row> {
  /** True if rows are read with the given handle, and so within its transaction. */
  isOfHandle: boolean
  look(asked: ListRequest): Promise<ListPage<Row>>
  count(asked: ListRequest): Promise<number>
  /** Returns names of columns that are empty in all matches: files omit them, as the page does. */
  emptyColumns?(asked: ListRequest): Promise<ReadonlySet<string>>
  /** Yields all rows in order, in chunks. */
  chunks(asked: ListRequest, size: number): AsyncIterable<Row[]>
}

/** Returns the heading of a column; it adds the time zone, because the times do not show it. */
export const headingOver = (column: ListColumn<never>, sample: Cell | undefined): string =>
  sample?.kind === 'instant' ? `${column.heading()} (IST)` : column.heading()
