import { type CatalogueKind, catalogueKinds } from '#lib/catalogue/kinds.ts'
import { isBatch, readBatchYears } from '#lib/rules/dates/batch-years.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { m } from '#paraglide/messages.js'
import type { Database } from '../../kernel/db/connect.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { CatalogueEntry } from './entries/entry.ts'
import type { CatalogueRepository } from './repository.ts'

/** Restricts a search to entries with these fields. */
export type Within = Partial<Pick<CatalogueEntry, 'parentId' | 'departmentId' | 'batchId' | 'semesterId'>>

/** A snapshot of all lists. */
export interface CatalogueView {
  /** Incremented on each change of the catalogue. */
  version: number
  byId(id: string): CatalogueEntry | null
  /** The entry's name; empty for an unknown id. */
  nameOf(id: string | null): string
  /** A branch's short name, otherwise the name; with its course if another entry of its kind has the same name. */
  placeWord(id: string): string
  all(): readonly CatalogueEntry[]
  /** In list order, including retired entries. */
  of(kind: CatalogueKind): readonly CatalogueEntry[]
  /** The entries that can be chosen: neither they nor their parents are retired. */
  open(kind: CatalogueKind, within?: Within): readonly CatalogueEntry[]
  /**
   * The courses with this name, or below a degree with this name, because clients use one word for both; includes
   * retired ones.
   */
  coursesOf(word: string): readonly CatalogueEntry[]
  /**
   * Finds entries by name, else by short name, else by code, else by a former name; a batch by its years in any
   * notation. Returns several entries if the word is ambiguous (branches of two courses), and none if it is unknown.
   * Includes retired entries.
   */
  find(kind: CatalogueKind, word: string, within?: Within): readonly CatalogueEntry[]
}

export function catalogueViewOf(entries: readonly CatalogueEntry[], version: number): CatalogueView {
  const ids = new Map(entries.map((entry) => [entry.id, entry]))
  const kinds = new Map<CatalogueKind, CatalogueEntry[]>(catalogueKinds.map((kind) => [kind, []]))
  for (const entry of entries) kinds.get(entry.kind)?.push(entry)
  kinds.get('batch')?.sort(byYears)

  const of = (kind: CatalogueKind): readonly CatalogueEntry[] => kinds.get(kind) ?? []
  const isOpen = (entry: CatalogueEntry): boolean => {
    const parent = ids.get(entry.parentId ?? '')
    return !entry.isRetired && (!parent || isOpen(parent))
  }
  const find: CatalogueView['find'] = (kind, word, within) => {
    const candidates = of(kind).filter((entry) => isWithin(entry, within))
    const ways = kind === 'batch' ? [byWrittenYears(word)] : byWords(wordKey(word), kind)
    return ways.map((isMeant) => candidates.filter(isMeant)).find(({ length }) => length > 0) ?? []
  }
  const placeWord = (id: string): string => {
    const entry = ids.get(id)
    if (!entry) return ''
    const { kind, name: own, shortName, parentId } = entry
    const word = (kind === 'branch' && shortName) || own
    const isOne = of(kind).filter((each) => each.name === own || each.shortName === word).length < 2
    return isOne ? word : m['catalogue.inBrackets']({ name: word, of: ids.get(parentId ?? '')?.name ?? '' })
  }
  return {
    version,
    placeWord,
    all: () => entries,
    of,
    find,
    byId: (id) => ids.get(id) ?? null,
    nameOf: (id) => ids.get(id ?? '')?.name ?? '',
    open: (kind, within) => of(kind).filter((entry) => isWithin(entry, within) && isOpen(entry)),
    coursesOf(word) {
      const degrees = new Set(find('degree', word).map(({ id }) => id))
      const named = new Set(find('course', word).map(({ id }) => id))
      return of('course').filter(({ id, parentId }) => named.has(id) || degrees.has(parentId ?? ''))
    },
  }
}

type IsMeant = (entry: CatalogueEntry) => boolean

/** Short names that files use for a branch, whatever the college calls it. */
const usualBranches: Readonly<Record<string, string>> = {
  ce: 'civil engineering',
  civil: 'civil engineering',
  me: 'mechanical engineering',
  mech: 'mechanical engineering',
}

const byWords = (key: string, kind: CatalogueKind): IsMeant[] =>
  key === ''
    ? []
    : [
        ({ name }) => wordKey(name) === key,
        ({ shortName }) => wordKey(shortName) === key,
        ({ code, kind }) => kind !== 'keyValue' && wordKey(code) === key,
        ({ formerKeys }) => formerKeys.includes(key),
        ({ name }) => kind === 'branch' && wordKey(name) === usualBranches[key],
      ]

function byWrittenYears(word: string): IsMeant {
  const years = readBatchYears(word)
  return ({ startYear, endYear }) =>
    years !== null && startYear !== null && endYear !== null && isBatch(years, startYear, endYear)
}

const byYears = (one: CatalogueEntry, other: CatalogueEntry): number =>
  (one.startYear ?? 0) - (other.startYear ?? 0) || (one.endYear ?? 0) - (other.endYear ?? 0)

const isWithin = (entry: CatalogueEntry, within: Within = {}): boolean =>
  // The cast is safe: `Within` has fields of an entry only.
  (Object.keys(within) as (keyof Within)[]).every((field) => entry[field] === within[field])

export interface CatalogueReader {
  /** The current catalogue: reads the version, and the entries only if the version has changed. */
  read(): Promise<CatalogueView>
  /**
   * The cached catalogue without a database read, for answers from memory; null if it has changed since the last read.
   */
  atHand(): CatalogueView | null
}

export function catalogueReader(
  { read }: Pick<Store<CatalogueRepository>, 'read'>,
  database: Database,
): CatalogueReader & { forget(): void } {
  const readVersion = createVersionReader(database, read)
  let known: CatalogueView | null = null
  let atHand: CatalogueView | null = null
  let generation = 0

  async function look(): Promise<CatalogueView> {
    // The version is read before the entries, so a change in between causes another read and is never missed.
    const version = await readVersion()
    return known?.version === version ? known : catalogueViewOf(await read.entries.all(), version)
  }

  return {
    async read() {
      const generationAtStart = generation
      const view = await look()
      // A view read during a change is correct for this caller but must not be cached.
      if (generationAtStart === generation) atHand = view
      known = view
      return view
    },
    atHand: () => atHand,
    forget() {
      generation += 1
      atHand = null
    },
  }
}

/** A page of the office asks up to ten times; on SQLite the engine is called directly, in a twentieth of the time. */
function createVersionReader(
  { sqliteReads }: Database,
  read: CatalogueRepository,
): () => number | Promise<number> {
  if (!sqliteReads) return async () => (await read.tags.versions())['catalogue'] ?? 0
  const statement = sqliteReads
    .prepare<[], number>("select version from cache_tags where tag = 'catalogue'")
    .pluck()
  return () => statement.get() ?? 0
}
