import type { Role } from '../schemas/role.ts'
import type { Cell } from './cell.ts'

export type Option = readonly [value: string, word: string]

/** The choice that does not filter. */
interface AnyOption {
  word: string
  value: string
}

/** A control that filters the list; its names are the query parameters. */
export type FilterView =
  | { kind: 'choice'; name: string; label: string; any: AnyOption; options: readonly Option[]; value: string }
  | { kind: 'text' | 'day'; name: string; label: string; value: string }
  | { kind: 'dates' | 'numbers'; name: string; label: string; from: string; to: string }

export interface ColumnView {
  name: string
  heading: string
  isNumber: boolean
  /** Its numbers are integer paise. */
  isMoney?: boolean
  /** Address that sorts by this column, and how it is sorted now; null for a column without sorting. */
  sort: { address: string; now: 'ascending' | 'descending' | null } | null
}

/** A link in the menu of a row. */
export interface RowLink {
  text: string
  to: string
}

export interface RowView {
  key: string
  /** One cell for each column. */
  cells: readonly Cell[]
  /** Names the row for its tick box and its menu; absent where it has neither. */
  name?: string
  menu?: readonly RowLink[]
  /** The row has no tick box. */
  isFixed?: true
}

/** What can be done with ticked rows. */
export interface SelectionView {
  actions: readonly { label: string; to: string }[]
  /** Selects all matching rows; its value is the list's query. Null where the page shows all of them. */
  matching: { label: string; query: string; total: string } | null
}

/** The columns that a user may choose. */
export interface ColumnChoice {
  /** The query of the present page, to which the choice returns. */
  query: string
  columns: readonly { name: string; heading: string; isShown: boolean }[]
}

/** A saved query of a list with the address that opens it. */
export interface SavedView {
  id: string
  /** The name of the list. */
  list: string
  name: string
  query: string
  /** The role whose users all see it; null for a view of one user. */
  role: Role | null
  /** The title and the address of the list's page. */
  title: string
  page: string
  address: string
}

/** The view that a user has saved under the present query, or the query to save. */
export interface SavedViewState {
  /** The list's query without its page; empty where nothing is filtered or sorted. */
  query: string
  /** The saved view with this query. */
  current: { id: string; name: string; isOwn: boolean } | null
  /** Roles for which this user may save views. */
  roles: readonly Option[]
}

export interface PagerView {
  /** `26–50 of 812`, or the number of matches where there is one page. */
  where: string
  /** `Page 2 of 33`; null where pages have no numbers, or there is only one. */
  page: string | null
  first: string | null
  previous: string | null
  next: string | null
  last: string | null
}

/** A list at one address, with all texts and links ready. */
export interface ListView {
  name: string
  title: string
  search: { label: string; value: string } | null
  filters: readonly FilterView[]
  /** Sort options for layouts without headings; null where there is nothing to choose. */
  sort: { value: string; options: readonly Option[] } | null
  /** The active filters, each with the address of the list without it. */
  chips: readonly { label: string; without: string; isPreset?: true }[]
  /** Address of the list without filters. */
  clear: string
  found: string
  columns: readonly ColumnView[]
  rows: readonly RowView[]
  /** One total for each column, null where a column has none; null for a list without totals. */
  totals: readonly (number | null)[] | null
  /** Rows of other figures below the list, each with one cell for every column but the first. */
  foot?: readonly { heading: string; cells: readonly string[] }[]
  /** The table is wider than the page: the first column stays in view. */
  isWide?: true
  pager: PagerView
  /** Shown where the list has no rows. */
  empty: string
  /** Null where rows cannot be ticked. */
  selection: SelectionView | null
  /** Null where there is nothing to choose. */
  choice: ColumnChoice | null
  /** Null for lists without saved views. */
  saved: SavedViewState | null
  /** Addresses that export the matching rows; null where no export is offered. */
  files: { csv: string; xlsx: string; pdf?: string } | null
  /** Explains why so many rows cannot be exported. */
  tooMany: string | null
}
