import { placeOf } from '#lib/server/features/students/records/student-place.ts'
import { studentsRepository } from '#lib/server/features/students/repository.ts'
import type { TestApp } from '../app/test-app.ts'

/** Returns the places of a student, the present one first. */
export const placesOf = ({ app }: Pick<TestApp, 'app'>, id: string) =>
  studentsRepository(app.database.reads).places.of(id)

/**
 * Returns what is wrong with the places of all students: the present place is the record's, and the places of a student
 * follow each other day by day.
 */
export async function placeFaults({ app }: Pick<TestApp, 'app'>): Promise<string[]> {
  const { students, places } = studentsRepository(app.database.reads)
  const ids = await app.database.reads.selectFrom('students').select('id').execute()
  const faults: string[] = []
  for (const record of await students.byIds(ids.map(({ id }) => id))) {
    const own = await places.of(record.id)
    const [present] = own
    const isPresent = present?.until === null
    if (!isPresent || JSON.stringify(placeOf(present)) !== JSON.stringify(placeOf(record)))
      faults.push(`${record.name}: the present place is not the record's`)
    const isWhole = own.slice(1).every((earlier, index) => earlier.until === own[index]?.from)
    if (!isWhole) faults.push(`${record.name}: the places do not follow each other`)
  }
  return faults
}
