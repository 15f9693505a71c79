import { anyChoice, type ListQuery, presetsOf } from '../list-query.ts'
import type { AnyList } from '../list-kind.ts'

type Shape = Pick<AnyList, 'sortedBy' | 'filters'>
type Narrowed = Pick<ListQuery, 'search' | 'values' | 'sort' | 'isDescending'>

/**
 * Returns the address of a list's first page with its filters and sort order, without unknown parameters.
 * @example '?search=cn&sort=-title'
 */
export const addressOf = (kind: Shape, wanted: Narrowed, more: Record<string, string> = {}): string =>
  `?${new URLSearchParams([...partsOf(kind, wanted), ...Object.entries(more)])}`

const partsOf = (kind: Shape, wanted: Narrowed): [string, string][] => {
  const sort = sortOf(wanted)
  const { sortedBy } = kind
  const withoutPresets = Object.keys(presetsOf(kind)).filter((name) => wanted.values[name] === undefined)
  const parts: [string, string][] = [
    ['search', wanted.search],
    ...Object.entries(wanted.values),
    // Without it, the preset of the page would filter again.
    ...withoutPresets.map((name): [string, string] => [name, anyChoice]),
    ['sort', sort === sortedBy ? '' : sort],
  ]
  return parts.filter(([, value]) => value !== '')
}

export const sortOf = ({ sort, isDescending }: Pick<ListQuery, 'sort' | 'isDescending'>): string =>
  `${isDescending ? '-' : ''}${sort}`

/** Removes some of the set filters. */
export function without(wanted: Narrowed, names: readonly string[]): Narrowed {
  const values = Object.entries(wanted.values).filter(([name]) => !names.includes(name))
  return {
    ...wanted,
    search: names.includes('search') ? '' : wanted.search,
    values: Object.fromEntries(values),
  }
}
