import type { Cell } from './cell.ts'

export type Option = readonly [value: string, word: string]

/** A control that narrows the list; its names are those of the address. */
export type FilterView =
  | { kind: 'choice'; name: string; label: string; any: string; options: readonly Option[]; value: string }
  | { kind: 'text'; name: string; label: string; value: string }
  | { kind: 'dates' | 'numbers'; name: string; label: string; from: string; to: string }

export interface ColumnView {
  name: string
  heading: string
  isNumber: boolean
  /** Of its numbers, which are whole paise. */
  isMoney?: boolean
  /** Where its heading leads, and how the list is sorted by it now; null for a column nobody sorts by. */
  sort: { address: string; now: 'ascending' | 'descending' | null } | null
}

export interface RowView {
  key: string
  /** One for each column. */
  cells: readonly Cell[]
}

export interface PagerView {
  /** `26–50 of 812`, or how many were found where there is one page. */
  where: string
  /** `Page 2 of 33`; null where pages have no numbers, or there is one. */
  page: string | null
  first: string | null
  previous: string | null
  next: string | null
  last: string | null
}

/** A list as one address shows it: all words said, all addresses made. */
export interface ListView {
  name: string
  title: string
  search: { label: string; value: string } | null
  filters: readonly FilterView[]
  /** What the list is sorted by, for whoever sees no headings; null where there is nothing to choose. */
  sort: { value: string; options: readonly Option[] } | null
  /** What is set, each with the address of the list without it. */
  chips: readonly { label: string; without: string }[]
  /** The list with nothing set. */
  clear: string
  found: string
  columns: readonly ColumnView[]
  rows: readonly RowView[]
  /** One for each column, null where nothing is summed; null for a list without totals. */
  totals: readonly (number | null)[] | null
  /** Lines of other figures below the rows, each with one for every column but the first. */
  foot?: readonly { heading: string; cells: readonly string[] }[]
  /** More columns than there is room for: the first stays in sight. */
  isWide?: true
  pager: PagerView
  /** What to say where no row is. */
  empty: string
  /** Where the rows that are found may be had as a file; null where nobody offers it. */
  files: { csv: string; xlsx: string } | null
  /** Why there is no file of so many rows. */
  tooMany: string | null
}
