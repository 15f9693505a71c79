import * as v from 'valibot'
import {
  fieldsOfClass,
  isSectionName,
  namesOfBranch,
  sayClass,
  sectionNameOf,
} from '#lib/catalogue/class-place.ts'
import { type CatalogueKind, shapeOf } from '#lib/catalogue/kinds.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { App } from '../../../kernel/app.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import type {
  AddPlace,
  AddedValue,
  MissingValues,
  PlacedValue,
} from '../../../kernel/imports/import-column.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { type CatalogueReader, type CatalogueView, catalogueViewOf } from '../catalogue-view.ts'
import type { CatalogueRepository } from '../repository.ts'
import { auditedEntry } from './entry.ts'
import type { NewEntry } from './entry.repository.ts'
import { validateEntry, refuseFields, unprintableWords } from './validate-entry.ts'
import { asWritten, newEntry } from './write-entry.ts'

/** The catalogue list for each field of a file. */
type ListOf = Readonly<Record<string, CatalogueKind>>

export interface CatalogueWords {
  /**
   * Returns where the values of each field can be added: to a course, to the list itself, or, for sections, to the
   * classes whose rows name them. Lists with any other parent have no options; their values must be added by hand.
   */
  wordPlaces(listOf: ListOf): Promise<Record<string, AddPlace[]>>
  /**
   * Adds the values of a file that are missing from the catalogue, and returns them. If no course was chosen, a value
   * goes to the course in its rows, or to the college's only course; otherwise it is skipped. A section is added to
   * each class whose rows name it, unless the text does not look like a section name.
   */
  addWords(listOf: ListOf, missing: MissingValues, actor: Actor): Promise<AddedValue[]>
  /** Returns an app whose catalogue looks as `addWords` would leave it. It is for reading only; nothing is written. */
  withWords(app: App, listOf: ListOf, missing: MissingValues): Promise<{ app: App; added: AddedValue[] }>
}

export const catalogueWords = (
  { read }: Pick<CatalogueReader, 'read'>,
  store: Store<CatalogueRepository>,
  clock: Clock,
): CatalogueWords => ({
  async wordPlaces(listOf) {
    const courses = coursesIn(await read())
    return Object.fromEntries(Object.entries(listOf).map(([field, kind]) => [field, placesOf(kind, courses)]))
  },

  addWords: (listOf, missing, actor) =>
    store.transact(async (write) => {
      await write.entries.lock()
      const { entries, view, added } = planWords(
        catalogueViewOf(await write.entries.all(), 0),
        listOf,
        missing,
      )
      if (entries.length === 0) return []
      const at = clock.now()
      await write.entries.insert(entries, at)
      await write.tags.touch('catalogue')
      for (const entry of entries) {
        const change = {
          action: 'catalogueEntry.added',
          entity: 'catalogueEntry',
          entityId: entry.id,
        } as const
        const after = auditedEntry(view, asWritten(entry))
        await write.audit.record(auditEntry(actor, at, { ...change, after }))
      }
      return added
    }),

  async withWords(app, listOf, missing) {
    const { view, added } = planWords(await app.catalogue.read(), listOf, missing)
    return { app: { ...app, catalogue: { ...app.catalogue, read: async () => view } }, added }
  },
})

interface PlannedWords {
  entries: NewEntry[]
  /** The catalogue including the planned entries. */
  view: CatalogueView
  added: AddedValue[]
}

function planWords(before: CatalogueView, listOf: ListOf, missing: MissingValues): PlannedWords {
  const courses = coursesIn(before)
  const entries: NewEntry[] = []
  const added: AddedValue[] = []
  let view = before
  for (const [field, kind] of Object.entries(listOf))
    for (const value of missing[field] ?? [])
      for (const place of placesFor(kind, value, courses)) {
        const text = nameIn(view, kind, value.text, place)
        if (text === null) continue
        const entry = plannedEntry(view, kind, text, place)
        if (!entry) continue
        entries.push(entry)
        view = catalogueViewOf([...view.all(), asWritten(entry)], view.version)
        added.push({ field, text, place: sayPlace(view, kind, place) })
      }
  return { entries, view, added }
}

/** Returns the name of the entry for a text of a file; null if the text does not look like one. */
function nameIn(view: CatalogueView, kind: CatalogueKind, text: string, place: string): string | null {
  if (kind !== 'section') return text
  const name = sectionNameOf(text, namesOfBranch(view.byId(fieldsOfClass(place).parentId)))
  return isSectionName(name) ? name : null
}

/** Returns null if the entry is invalid, or already planned under another spelling. */
function plannedEntry(
  view: CatalogueView,
  kind: CatalogueKind,
  text: string,
  place: string,
): NewEntry | null {
  const typed = v.safeParse(entryInput, inputOf(kind, text, place))
  if (!typed.success) return null
  try {
    refuseFields(unprintableWords(typed.output))
    return newEntry(view, kind, validateEntry(view, kind, typed.output))
  } catch (error) {
    if (isDomainError(error)) return null
    throw error
  }
}

const coursesIn = (view: CatalogueView): AddPlace[] =>
  view.open('course').map(({ id, name }) => ({ value: id, title: name }))

const itself: AddPlace = { value: '', title: '' }

function placesOf(kind: CatalogueKind, courses: readonly AddPlace[]): AddPlace[] {
  const { within } = shapeOf[kind]
  if (within === undefined || kind === 'section') return [itself]
  return within === 'course' ? [...courses] : []
}

/**
 * One value may need several places: a file of three branches may have a section C in two of them, or a semester that
 * two courses lack.
 */
function placesFor(
  kind: CatalogueKind,
  { within, places }: PlacedValue,
  courses: readonly AddPlace[],
): readonly string[] {
  if (kind === 'section') return places
  if (within === null && places.length > 0) return places
  const offered = placesOf(kind, courses).map(({ value }) => value)
  if (within === null) return offered.length === 1 ? offered : []
  return offered.filter((value) => value === within)
}

const inputOf = (kind: CatalogueKind, name: string, place: string) => ({
  name,
  ...(kind === 'section' ? fieldsOfClass(place) : place !== '' && { parentId: place }),
  ...(kind === 'branch' && { shortName: name }),
})

const sayPlace = (view: CatalogueView, kind: CatalogueKind, place: string): string =>
  kind === 'section' ? sayClass(view, place) : view.nameOf(place)
