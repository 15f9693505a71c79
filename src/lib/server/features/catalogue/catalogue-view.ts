import { type CatalogueKind, catalogueKinds } from '#lib/catalogue/kinds.ts'
import { isBatch, readBatchYears } from '#lib/rules/dates/batch-years.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { CatalogueEntry } from './entries/entry.ts'
import type { CatalogueRepository } from './repository.ts'

/** Where to look: entries of this place alone. */
export type Within = Partial<Pick<CatalogueEntry, 'parentId' | 'departmentId' | 'batchId' | 'semesterId'>>

/** All lists as they were at one moment. */
export interface CatalogueView {
  /** Goes up with each change of the catalogue. */
  version: number
  byId(id: string): CatalogueEntry | null
  /** What it is called; empty for an id that there is not. */
  nameOf(id: string | null): string
  /** Entries of all kinds. */
  all(): readonly CatalogueEntry[]
  /** In their order, the retired ones too. */
  of(kind: CatalogueKind): readonly CatalogueEntry[]
  /** Those that may be chosen: neither they nor what they belong to is retired. */
  open(kind: CatalogueKind, within?: Within): readonly CatalogueEntry[]
  /** Of this name, or of the degree of this name, for clients say course and degree by one word; the retired ones too. */
  coursesOf(word: string): readonly CatalogueEntry[]
  /**
   * What a file or a person means by a word: its name, else its short name, else its code, else what it was called
   * before; a batch by its years, however they are written. Several where the word does not say which (branches of
   * two courses), none where nobody can tell. The retired are found, too.
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
    const ways = kind === 'batch' ? [byWrittenYears(word)] : byWords(wordKey(word))
    return ways.map((isMeant) => candidates.filter(isMeant)).find(({ length }) => length > 0) ?? []
  }
  return {
    version,
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

const byWords = (key: string): IsMeant[] =>
  key === ''
    ? []
    : [
        ({ name }) => wordKey(name) === key,
        ({ shortName }) => wordKey(shortName) === key,
        ({ code, kind }) => kind !== 'keyValue' && wordKey(code) === key,
        ({ formerKeys }) => formerKeys.includes(key),
      ]

function byWrittenYears(word: string): IsMeant {
  const years = readBatchYears(word)
  return ({ startYear, endYear }) =>
    years !== null && startYear !== null && endYear !== null && isBatch(years, startYear, endYear)
}

const byYears = (one: CatalogueEntry, other: CatalogueEntry): number =>
  (one.startYear ?? 0) - (other.startYear ?? 0) || (one.endYear ?? 0) - (other.endYear ?? 0)

const isWithin = (entry: CatalogueEntry, within: Within = {}): boolean =>
  // `Within` names fields of an entry, and no others.
  (Object.keys(within) as (keyof Within)[]).every((field) => entry[field] === within[field])

export interface CatalogueReader {
  /** As it is now: the version is read, and the entries anew where it is another. */
  read(): Promise<CatalogueView>
  /** The same without reading anything, for answers from memory; null where it has changed and was not read since. */
  atHand(): CatalogueView | null
}

export function catalogueReader({
  read,
}: Pick<Store<CatalogueRepository>, 'read'>): CatalogueReader & { forget(): void } {
  let known: CatalogueView | null = null
  let atHand: CatalogueView | null = null
  let generation = 0

  async function look(): Promise<CatalogueView> {
    // Before the entries: what changes in between is read again, and never missed.
    const version = (await read.tags.versions())['catalogue'] ?? 0
    return known?.version === version ? known : catalogueViewOf(await read.entries.all(), version)
  }

  return {
    async read() {
      const begun = generation
      const view = await look()
      // What was read while it changed is true for whoever asked, and is not kept at hand.
      if (begun === generation) atHand = view
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
