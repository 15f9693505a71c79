import type { Cell } from '#lib/lists/cell.ts'
import type { Option } from '#lib/lists/list-view.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import type { ListRows } from './list-rows.ts'

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
export interface FoundIn {
  /** Lower ones stand first. */
  rank: number
  /** The page of the list, which takes the search over. */
  page: string
}

/** By the name of the list. */
export type Finds = Readonly<Record<string, FoundIn>>
