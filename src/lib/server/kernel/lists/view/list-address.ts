import type { AnyList } from '../list-kind.ts'
import type { Wanted } from '../list-query.ts'

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
