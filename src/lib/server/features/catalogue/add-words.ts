import * as v from 'valibot'
import { fieldsOfClass } from '#lib/catalogue/class-place.ts'
import { type CatalogueKind, shapeOf } from '#lib/catalogue/kinds.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { isDomainError } from '../../kernel/core/errors.ts'
import type { AddPlace, MissingValue } from '../../kernel/imports/import-column.ts'
import type { CatalogueReader } from './read-catalogue.ts'
import type { CatalogueWrites } from './catalogue.service.ts'

/** By the fields of a file, the lists from which they take their values. */
type ListOf = Readonly<Record<string, CatalogueKind>>

export interface CatalogueWords {
  /**
   * To what words of each field can be added: to a course, to the list itself, or, a section, to the classes whose rows
   * name it. What hangs on anything else is left to a person.
   */
  wordPlaces(listOf: ListOf): Promise<Record<string, AddPlace[]>>
  /**
   * Adds what a file names and the catalogue does not have; answers how many entries that were. Where nobody was asked
   * for the course, it is added where the college has one alone: nobody guesses which it is. A section says its class,
   * see `classPlace`.
   */
  addWords(
    listOf: ListOf,
    missing: Readonly<Record<string, readonly MissingValue[]>>,
    actor: Actor,
  ): Promise<number>
}

export const catalogueWords = (
  { read }: Pick<CatalogueReader, 'read'>,
  { add }: Pick<CatalogueWrites, 'add'>,
): CatalogueWords => {
  async function wordPlaces(listOf: ListOf): Promise<Record<string, AddPlace[]>> {
    const courses = (await read()).open('course').map(({ id, name }) => ({ value: id, title: name }))
    return Object.fromEntries(Object.entries(listOf).map(([field, kind]) => [field, placesOf(kind, courses)]))
  }

  return {
    wordPlaces,

    async addWords(listOf, missing, actor) {
      const places = await wordPlaces(listOf)
      let added = 0
      for (const [field, kind] of Object.entries(listOf))
        for (const { text, within } of missing[field] ?? []) {
          const place = kind === 'section' ? { value: within ?? '' } : chosenOf(places[field] ?? [], within)
          const typed = place && v.safeParse(entryInput, inputOf(kind, text, place))
          if (typed?.success && (await isAdded(add(kind, typed.output, actor)))) added += 1
        }
      return added
    },
  }
}

const itself: AddPlace = { value: '', title: '' }

function placesOf(kind: CatalogueKind, courses: AddPlace[]): AddPlace[] {
  const { within } = shapeOf[kind]
  if (within === undefined || kind === 'section') return [itself]
  return within === 'course' ? courses : []
}

function chosenOf(places: readonly AddPlace[], within: string | null): AddPlace | undefined {
  if (within === null) return places.length === 1 ? places[0] : undefined
  return places.find(({ value }) => value === within)
}

const inputOf = (kind: CatalogueKind, name: string, { value }: Pick<AddPlace, 'value'>) => ({
  name,
  ...(kind === 'section' ? fieldsOfClass(value) : value !== '' && { parentId: value }),
  ...(kind === 'branch' && { shortName: name }),
})

/** False where it is refused. */
const isAdded = (adding: Promise<unknown>): Promise<boolean> =>
  adding.then(
    () => true,
    (error: unknown) => {
      if (isDomainError(error)) return false
      throw error
    },
  )
