/**
 * How a list is looked at, as its address says: `?search=…&state=…&sort=title&page=2`. A sort with a
 * minus in front runs backwards. What an address says wrongly is read as the default.
 */
export interface ListShape {
  /** The columns to sort by; the first is the default, with its minus where that is the useful way round. */
  sorts: readonly string[]
  /** Filters and what they may be set to. */
  filters: Readonly<Record<string, readonly string[]>>
}

export interface ListQuery {
  search: string
  filters: Readonly<Record<string, string | undefined>>
  /** One of the shape's sorts, without its minus. */
  sort: string
  isDescending: boolean
  /** From 1. */
  page: number
}

export interface ListPage<T> {
  rows: T[]
  /** All that were found, on however many pages. */
  total: number
}

export const rowsPerPage = 25

/** @example readListQuery(new URLSearchParams('sort=-title&page=2'), { sorts: ['title'], filters: {} }) */
export function readListQuery(params: URLSearchParams, shape: ListShape): ListQuery {
  const bare = (sort: string): string => sort.replace(/^-/, '')
  const wanted = params.get('sort') ?? ''
  const isKnown = shape.sorts.some((sort) => bare(sort) === bare(wanted))
  const sort = isKnown ? wanted : (shape.sorts[0] ?? '')
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    filters: Object.fromEntries(
      Object.entries(shape.filters).map(([name, values]) => [
        name,
        values.find((value) => value === params.get(name)),
      ]),
    ),
    sort: bare(sort),
    isDescending: sort.startsWith('-'),
    page: readPage(params),
  }
}

/** Bounded, since the database counts rows in numbers of its own. @example readPage(new URLSearchParams('page=1e400')) // 1 */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1
}

/** The same list with one thing changed; whatever changes, its first page. @example '?search=cn&sort=-title' */
export function listAddress(params: URLSearchParams, change: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / rowsPerPage))

export const onPage = <T>(rows: readonly T[], { page }: ListQuery): T[] =>
  rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)

/** For lists that are short enough to stand in memory. */
export const sorted = <T>(
  rows: readonly T[],
  { isDescending }: ListQuery,
  keyOf: (row: T) => string | number,
): T[] =>
  rows.toSorted((a, b) => {
    const [left, right] = isDescending ? [keyOf(b), keyOf(a)] : [keyOf(a), keyOf(b)]
    return typeof left === 'number' && typeof right === 'number'
      ? left - right
      : String(left).localeCompare(String(right), 'en', { numeric: true })
  })
