import type { Cell } from './cell.ts'

export type Option = readonly [value: string, word: string]

/** A control that filters the list; its names are the query parameters. */
export type FilterView =
  | { kind: 'choice'; name: string; label: string; any: string; options: readonly Option[]; value: string }
  | { kind: 'text'; name: string; label: string; value: string }
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

export interface RowView {
  key: string
  /** One cell for each column. */
  cells: readonly Cell[]
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
  chips: readonly { label: string; without: string }[]
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
  /** Addresses that export the matching rows; null where no export is offered. */
  files: { csv: string; xlsx: string } | null
  /** Explains why so many rows cannot be exported. */
  tooMany: string | null
}
