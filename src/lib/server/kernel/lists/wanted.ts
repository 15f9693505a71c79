import type { Option } from '#lib/lists/list-view.ts'
import type { AnyList, ListFilter } from './list-kind.ts'
import type { Cursor } from './list-rows.ts'
import { readDay, readNumber, readText, readWhole } from './read-value.ts'

/**
 * What an address asks of a list: `?search=…&state=…&atFrom=2026-11-01&sort=-title&page=2`. What it says
 * wrongly is read as if it said nothing; what it says of no concern to the list is not there.
 */
export interface Wanted {
  search: string
  /** What filters are set to, by their names in the address; a filter that is not set is not there. */
  values: Readonly<Record<string, string>>
  sort: string
  isDescending: boolean
  /** From 1. */
  page: number
  /** Rows after this one, or before it; null for the first page. */
  cursor: { at: Cursor; isBefore: boolean } | null
}

/** The choices of each filter that has some, by its name. */
export type Choices = Readonly<Record<string, readonly Option[]>>

export const bareSort = (sort: string): string => sort.replace(/^-/, '')

/** Null for a text that is no place in this list, sorted in this way. */
export type OpenCursor = (text: string, sort: string) => Cursor | null

export function readWanted(
  kind: AnyList,
  params: URLSearchParams,
  choices: Choices,
  openCursor: OpenCursor,
): Wanted {
  const asked = params.get('sort') ?? ''
  const isKnown = kind.columns.some(({ name, sort }) => sort && name === bareSort(asked))
  const sort = isKnown ? asked : kind.sortedBy
  return {
    search: kind.search ? readText(params.get('search')) : '',
    values: Object.fromEntries(
      (kind.filters ?? []).flatMap((filter) =>
        valuesOf(filter, params, choices).filter(([, value]) => value),
      ),
    ),
    sort: bareSort(sort),
    isDescending: sort.startsWith('-'),
    page: readWhole(params.get('page')),
    cursor: readCursor(params, (text) => openCursor(text, sort)),
  }
}

function valuesOf(filter: ListFilter, params: URLSearchParams, choices: Choices): [string, string][] {
  const { kind, name } = filter
  if (kind === 'text') return [[name, readText(params.get(name))]]
  if (kind === 'choice') {
    const found = choices[name]?.find(([value]) => value === params.get(name))
    return [[name, found?.[0] ?? '']]
  }
  const read = kind === 'dates' ? readDay : readNumber
  const [from, to] = [read(params.get(`${name}From`)), read(params.get(`${name}To`))]
  const isTurned = from !== '' && to !== '' && (kind === 'dates' ? from > to : Number(from) > Number(to))
  return [
    [`${name}From`, isTurned ? to : from],
    [`${name}To`, isTurned ? from : to],
  ]
}

function readCursor(params: URLSearchParams, openCursor: (text: string) => Cursor | null): Wanted['cursor'] {
  for (const [name, isBefore] of [
    ['after', false],
    ['before', true],
  ] as const) {
    const at = openCursor(params.get(name) ?? '')
    if (at) return { at, isBefore }
  }
  return null
}
