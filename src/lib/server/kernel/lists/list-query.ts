import type { Option } from '#lib/lists/list-view.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { notFound } from '../core/errors.ts'
import { requireAccess } from '../http/access/access.ts'
import type {
  AnyList,
  Cursor,
  FileFormat,
  ListColumn,
  ListContext,
  ListFilter,
  ListKinds,
} from './list-kind.ts'

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
type OpenCursor = (text: string, sort: string) => Cursor | null

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
  const from = read(params.get(`${name}From`))
  const to = read(params.get(`${name}To`))
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

/** Longer than any name; what is typed beyond it is left out. */
const longestText = 100
/** The database counts rows in numbers of its own. */
const mostPages = 100_000

/** Without what cannot be seen, or was no text: PostgreSQL keeps no NUL. @example readText(' asha\0 ') // 'asha' */
export const readText = (text: string | null): string =>
  (text ?? '')
    .slice(0, longestText * 2)
    .replaceAll(/[\p{C}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, longestText)
    // Cut in the middle of a character, half of one would be left.
    .replace(/\p{Cs}$/u, '')

/** An ISO date that exists; '' for everything else. @example readDay('2026-02-30') // '' */
export function readDay(text: string | null): string {
  if (text === null || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return ''
  const time = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : ''
}

/** A whole number that both engines keep in a column; '' for everything else. @example readNumber('007') // '7' */
export const readNumber = (text: string | null): string =>
  text !== null && /^-?\d{1,9}$/.test(text) ? String(Number(text)) : ''

/** The number of a page, from 1. @example readWhole('1e400') // 1 */
export function readWhole(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? Math.min(page, mostPages) : 1
}

/** What each filter of a list can be set to, as the data are now. */
export async function readChoices(kind: AnyList, context: ListContext): Promise<Choices> {
  const read = (kind.filters ?? []).map(async (filter) =>
    filter.kind === 'choice' ? [[filter.name, await filter.choices(context)] as const] : [],
  )
  return Object.fromEntries((await Promise.all(read)).flat())
}

interface Opener extends Pick<ListContext, 'app'> {
  user: CurrentUser | null
  /** Of what record, where the list is one of those. */
  about?: string | undefined
}

/** A list that the person may see. @throws DomainError NotFound `list.notFound`, Unauthenticated `session.missing`, Forbidden `session.*` */
export async function findList(
  kinds: ListKinds,
  name: string,
  { app, user, about }: Opener,
): Promise<{ kind: AnyList; user: CurrentUser }> {
  const found = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!found) throw notFound('list.notFound')
  requireAccess(found.access, user)
  const kind = 'about' in found ? await found.about(app, about ?? '') : found
  if (!kind) throw notFound('list.notFound')
  // Nobody without a session comes past it.
  return { kind, user: user as CurrentUser }
}

/** The columns that stand on the page, or in a file. */
export const columnsIn = ({ columns }: AnyList, where: 'page' | FileFormat): readonly ListColumn<never>[] =>
  columns.filter((column) => !column.in || column.in.includes(where))
