import * as v from 'valibot'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { App } from '../../kernel/app.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { isDomainError } from '../../kernel/core/errors.ts'
import { listOf } from './student-columns.ts'

/** Lists whose entries stand by themselves, and those of a course. */
const [free, ofCourse] = [
  ['regulation', 'category', 'seatType'],
  ['branch', 'batch', 'semester'],
] as const

/**
 * Adds what a file names and the catalogue does not have; answers how many entries that were. What belongs to a course
 * is added where the college has one alone: nobody guesses which it is.
 */
export async function addMissing(
  { catalogue }: App,
  unknown: Readonly<Record<string, readonly string[]>>,
  actor: Actor,
): Promise<number> {
  const [course, another] = (await catalogue.read()).open('course')
  const fields = course && !another ? [...ofCourse, ...free] : free
  let added = 0
  for (const field of fields)
    for (const name of unknown[field] ?? []) {
      const place = free.some((each) => each === field) ? {} : { parentId: course?.id ?? '' }
      const input = { name, ...place, ...(field === 'branch' && { shortName: name }) }
      const typed = v.safeParse(entryInput, input)
      if (!typed.success) continue
      const isAdded = await catalogue.add(listOf[field], typed.output, actor).then(
        () => true,
        (error: unknown) => {
          if (isDomainError(error)) return false
          throw error
        },
      )
      if (isAdded) added += 1
    }
  return added
}
