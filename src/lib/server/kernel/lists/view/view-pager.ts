import { showCount } from '#lib/i18n/numbers.ts'
import type { PagerView } from '#lib/lists/list-view.ts'
import { m } from '#paraglide/messages.js'
import { type AnyList, type Cursor, type Looked, rowsPerPage } from '../list-kind.ts'
import type { Wanted } from '../list-query.ts'
import { mostCounted } from '../rows/sql-rows.ts'

/** The ways to the other pages of a list. */
export function pagerOf(
  kind: AnyList,
  wanted: Wanted,
  { rows, total, place }: Looked<unknown>,
  closeCursor: (cursor: Cursor) => string,
): PagerView {
  const to = (more: Record<string, string>): string => addressOf(kind, wanted, more)
  if (place.kind === 'cursor') {
    const previous = place.newer && to({ before: closeCursor(place.newer) })
    const next = place.older && to({ after: closeCursor(place.older) })
    return { where: sayFound(total), page: null, first: previous && to({}), previous, next, last: null }
  }
  const perPage = kind.perPage ?? rowsPerPage
  return numberedPager({ page: place.page, perPage, total, shown: rows.length }, to)
}

interface NumberedPage {
  page: number
  perPage: number
  total: number
  /** How many stand on it. */
  shown: number
}

/** The same of pages with numbers, for what is no list; `to` makes an address of what it says besides. */
export function numberedPager(
  { page, perPage, total, shown }: NumberedPage,
  to: (more: Record<string, string>) => string,
): PagerView {
  const pages = Math.ceil(total / perPage)
  const toPage = (number: number): string => to(number > 1 ? { page: String(number) } : {})
  const begin = (page - 1) * perPage
  const range = {
    from: showCount(begin + 1),
    to: showCount(begin + shown),
    total: showCount(total),
  }
  return {
    where: pages > 1 ? m['list.range'](range) : sayFound(total),
    page: pages > 1 ? m['list.pageOf']({ page: showCount(page), pages: showCount(pages) }) : null,
    first: page > 2 ? toPage(1) : null,
    previous: page > 1 ? toPage(page - 1) : null,
    next: page < pages ? toPage(page + 1) : null,
    last: page < pages - 1 ? toPage(pages) : null,
  }
}

export const sayFound = (total: number): string =>
  total > mostCounted
    ? m['list.foundMore']({ total: showCount(mostCounted) })
    : m['list.found']({ total: showCount(total) })

type Shape = Pick<AnyList, 'sortedBy'>
export type Narrowed = Pick<Wanted, 'search' | 'values' | 'sort' | 'isDescending'>

/**
 * The address of a list's first page: what is set and how it is sorted, and nothing that the list does
 * not know. @example '?search=cn&sort=-title'
 */
export const addressOf = (kind: Shape, wanted: Narrowed, more: Record<string, string> = {}): string =>
  `?${new URLSearchParams([...partsOf(kind, wanted), ...Object.entries(more)])}`

const partsOf = ({ sortedBy }: Shape, wanted: Narrowed): [string, string][] => {
  const sort = sortOf(wanted)
  const parts: [string, string][] = [
    ['search', wanted.search],
    ...Object.entries(wanted.values),
    ['sort', sort === sortedBy ? '' : sort],
  ]
  return parts.filter(([, value]) => value !== '')
}

export const sortOf = ({ sort, isDescending }: Pick<Wanted, 'sort' | 'isDescending'>): string =>
  `${isDescending ? '-' : ''}${sort}`

/** The same without some of what is set. */
export function without(wanted: Narrowed, names: readonly string[]): Narrowed {
  const values = Object.entries(wanted.values).filter(([name]) => !names.includes(name))
  return {
    ...wanted,
    search: names.includes('search') ? '' : wanted.search,
    values: Object.fromEntries(values),
  }
}
