import * as v from 'valibot'
import { type CatalogueKind, shapeOf } from '#lib/catalogue/kinds.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { isDomainError } from '../../kernel/core/errors.ts'
import type { CatalogueReader } from './read-catalogue.ts'
import type { CatalogueWrites } from './catalogue.service.ts'

export interface CatalogueWords {
  /**
   * Adds what a file names and the catalogue does not have, by the fields of the file; answers how many entries that
   * were. What belongs to a course is added where the college has one alone: nobody guesses which it is. What hangs on
   * anything else is left to a person.
   */
  addWords(
    listOf: Readonly<Record<string, CatalogueKind>>,
    unknown: Readonly<Record<string, readonly string[]>>,
    actor: Actor,
  ): Promise<number>
}

export const catalogueWords = (
  { read }: Pick<CatalogueReader, 'read'>,
  { add }: Pick<CatalogueWrites, 'add'>,
): CatalogueWords => ({
  async addWords(listOf, unknown, actor) {
    const [course, another] = (await read()).open('course')
    const only = course && !another ? course.id : null
    let added = 0
    for (const [field, kind] of Object.entries(listOf)) {
      const { within } = shapeOf[kind]
      if (within !== undefined && (within !== 'course' || only === null)) continue
      const place = within === undefined ? {} : { parentId: only }
      for (const name of unknown[field] ?? []) {
        const input = { name, ...place, ...(kind === 'branch' && { shortName: name }) }
        const typed = v.safeParse(entryInput, input)
        if (typed.success && (await isAdded(add(kind, typed.output, actor)))) added += 1
      }
    }
    return added
  },
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
