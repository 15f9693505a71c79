import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { Place } from '../records/student-place.ts'

/** A place that undoing a step would take from a student. */
export interface LostPlace {
  studentId: string
  rollNumber: string | null
  place: Place
  /** Name and short name of the semester in the catalogue. */
  semesterNames: readonly string[]
  /** The day on which the student came to it, an Indian date. */
  since: string
  /** Whether the student would be in another class again, not only in another section or with another status. */
  isOtherClass: boolean
}

/** A feature's reason that a student stays in a class although the step that led there is undone. */
export interface PlaceGuard {
  /** An error code that names the reason. */
  reason: string
  /**
   * Returns the ids of the students who have something in the place, such as marks; some hundreds at a time. It runs in
   * the undoing transaction, after the students are locked: a writer that locks a student first is seen or waits.
   */
  holds(db: Kysely<Tables>, places: readonly LostPlace[]): Promise<readonly string[]>
}

/** Returns the students who stay, each with the first reason. */
export async function findHeldPlaces(
  features: readonly Feature[],
  db: Kysely<Tables>,
  places: readonly LostPlace[],
): Promise<ReadonlyMap<string, string>> {
  const stays = new Map<string, string>()
  for (const { reason, holds } of features.flatMap(({ keepsPlaces }) => keepsPlaces ?? []))
    for (const some of chunksOf(places))
      for (const id of await holds(db, some)) if (!stays.has(id)) stays.set(id, reason)
  return stays
}
