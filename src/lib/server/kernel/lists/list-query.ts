import type { Option } from '#lib/lists/list-view.ts'
import { isoOfTyped } from '#lib/rules/dates/typed-day.ts'
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
 * A parsed list query: `?search=…&state=…&atFrom=2026-11-01&sort=-title&page=2`. Invalid parameters are ignored, and
 * unknown ones are dropped.
 */
export interface ListQuery {
  search: string
  /** The values of set filters, by their names in the address. */
  values: Readonly<Record<string, string>>
  /** Without a search, and with no filter but the page's presets, most rows of the table match. */
  isBare: boolean
  sort: string
  isDescending: boolean
  /** From 1. */
  page: number
  /** Rows after or before this one; null for the first page. */
  cursor: { at: Cursor; isBefore: boolean } | null
}

/** The choices of each filter that has some, by its name. */
export type Choices = Readonly<Record<string, readonly Option[]>>

export const bareSort = (sort: string): string => sort.replace(/^-/, '')

/** Opens a cursor; returns null for a text that is no cursor of this list with this sort. */
type OpenCursor = (text: string, sort: string) => Cursor | null

export function readWanted(
  kind: AnyList,
  params: URLSearchParams,
  choices: Choices,
  openCursor: OpenCursor,
): ListQuery {
  const asked = params.get('sort') ?? ''
  const isKnown = kind.columns.some(({ name, sort }) => sort && name === bareSort(asked))
  const sort = isKnown ? asked : kind.sortedBy
  const search = kind.search ? readText(params.get('search')) : ''
  const presets = presetsOf(kind)
  const set = (kind.filters ?? []).flatMap((filter) => {
    const isYielding = search !== '' && filter.kind === 'choice' && filter.yieldsToSearch === true
    return valuesOf(filter, params, choices).filter(
      ([name, value]) => value && !(isYielding && presets[name] === value),
    )
  })
  return {
    search,
    values: Object.fromEntries(set),
    isBare: search === '' && set.every(([name, value]) => presets[name] === value),
    sort: bareSort(sort),
    isDescending: sort.startsWith('-'),
    page: readWhole(params.get('page')),
    cursor: readCursor(params, (text) => openCursor(text, sort)),
  }
}

/** The value of a filter with a preset, where a user wants all rows. */
export const anyChoice = 'any'

/** Adds the preset filters of a page to an address that names no search and no filter. */
export function withPresets(
  { filters = [] }: Pick<AnyList, 'filters'>,
  params: URLSearchParams,
): URLSearchParams {
  const isBare = filters
    .flatMap(({ name }) => [name, `${name}From`, `${name}To`])
    .every((name) => !params.has(name))
  if (!isBare || params.has('search')) return params
  const preset = new URLSearchParams(params)
  for (const [name, value] of Object.entries(presetsOf({ filters }))) preset.set(name, value)
  return preset
}

/** Each address of a page asks for them. */
const knownPresets = new WeakMap<readonly ListFilter[], Readonly<Record<string, string>>>()

/** Returns the values that the page sets where the address has no filter. */
export function presetsOf({ filters }: Pick<AnyList, 'filters'>): Readonly<Record<string, string>> {
  if (!filters) return {}
  const known = knownPresets.get(filters)
  if (known) return known
  const presets = Object.fromEntries(
    filters.flatMap((filter) =>
      filter.kind === 'choice' && filter.preset ? [[filter.name, filter.preset]] : [],
    ),
  )
  knownPresets.set(filters, presets)
  return presets
}

function valuesOf(filter: ListFilter, params: URLSearchParams, choices: Choices): [string, string][] {
  const { kind, name } = filter
  if (kind === 'text') return [[name, readText(params.get(name))]]
  if (kind === 'day') return [[name, readFilterDay(params.get(name))]]
  if (kind === 'choice') {
    const found = choices[name]?.find(([value]) => value === params.get(name))
    return [[name, found?.[0] ?? '']]
  }
  const read = kind === 'dates' ? readFilterDay : readNumber
  const from = read(params.get(`${name}From`))
  const to = read(params.get(`${name}To`))
  const isTurned = from !== '' && to !== '' && (kind === 'dates' ? from > to : Number(from) > Number(to))
  return [
    [`${name}From`, isTurned ? to : from],
    [`${name}To`, isTurned ? from : to],
  ]
}

function readCursor(
  params: URLSearchParams,
  openCursor: (text: string) => Cursor | null,
): ListQuery['cursor'] {
  for (const [name, isBefore] of [
    ['after', false],
    ['before', true],
  ] as const) {
    const text = params.get(name)
    const at = text === null ? null : openCursor(text)
    if (at) return { at, isBefore }
  }
  return null
}

/** Longer than any name; further text is dropped. */
const longestText = 100
/** The offset must fit the database's integers. */
const mostPages = 100_000

/** Removes invisible characters and NUL, which PostgreSQL cannot store. @example readText(' asha\0 ') // 'asha' */
export const readText = (text: string | null): string =>
  (text ?? '')
    .slice(0, longestText * 2)
    .replaceAll(/[\p{C}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, longestText)
    // Removes half of a character that was cut in the middle.
    .replace(/\p{Cs}$/u, '')

/**
 * Returns an existing day as an ISO date; '' for everything else. Addresses have ISO days, a submitted form has them as
 * they were typed, day first.
 * @example readFilterDay('2026-02-30') // ''
 */
export function readFilterDay(text: string | null): string {
  const day = isoOfTyped(text ?? '') ?? ''
  return /^(19|20|21)/.test(day) ? day : ''
}

/** Returns a whole number that both engines can store; '' for everything else. @example readNumber('007') // '7' */
export const readNumber = (text: string | null): string =>
  text !== null && /^-?\d{1,9}$/.test(text) ? String(Number(text)) : ''

/** Returns the page number, from 1. @example readWhole('1e400') // 1 */
export function readWhole(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? Math.min(page, mostPages) : 1
}

/** Reads the present choices of each filter. */
export async function readChoices(kind: AnyList, context: ListContext): Promise<Choices> {
  const read = (kind.filters ?? []).map(async (filter) =>
    filter.kind === 'choice' ? [[filter.name, await filter.choices(context)] as const] : [],
  )
  return Object.fromEntries((await Promise.all(read)).flat())
}

interface Opener extends Pick<ListContext, 'app'> {
  user: CurrentUser | null
  /** The record of a list about one. */
  about?: string | undefined
}

/**
 * Finds a list that the user may see.
 * @throws DomainError NotFound `list.notFound`, Unauthenticated `session.missing`, Forbidden `session.*`
 */
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
  // Without a session, an error was thrown above.
  return { kind: readableBy(kind, user), user: user as CurrentUser }
}

/** Returns the list without the columns and filters that are for other roles. */
function readableBy(kind: AnyList, user: CurrentUser | null): AnyList {
  const isReadable = ({ readers }: Pick<ListColumn<never>, 'readers'>): boolean =>
    !readers || readers.some((role) => user?.roles.includes(role))
  return {
    ...kind,
    columns: kind.columns.filter(isReadable),
    ...(kind.filters && { filters: kind.filters.filter(isReadable) }),
  }
}

/** Returns the columns of the page or of a file. */
export const columnsIn = ({ columns }: AnyList, where: 'page' | FileFormat): readonly ListColumn<never>[] =>
  columns.filter((column) => !column.in || column.in.includes(where))
