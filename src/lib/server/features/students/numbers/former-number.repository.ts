import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

/** A roll number that a student had earlier. */
export interface FormerNumber {
  rollNumber: string
  studentId: string
  /** The student's current name. */
  name: string
}

/** Far below the limit of values per statement of either engine. */
const chunkRows = 400

/**
 * Records who had which roll number earlier: what was published under it stays theirs, whoever gets the number next.
 */
export function formerNumberRepository(db: Kysely<Tables>) {
  return {
    async add(lost: readonly { id: string; rollNumber: string }[]): Promise<void> {
      for (const some of chunksOf(lost, chunkRows))
        await db
          .insertInto('former_numbers')
          .values(some.map(({ id, rollNumber }) => ({ student_id: id, roll_number: rollNumber })))
          .onConflict((clash) => clash.doNothing())
          .execute()
    },

    async ofStudents(ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('former_numbers')
        .select('roll_number')
        .where('student_id', 'in', ['', ...ids])
        .orderBy('roll_number')
        .execute()
      return rows.map((row) => row.roll_number)
    },

    async ofNumbers(numbers: readonly string[]): Promise<FormerNumber[]> {
      const found: FormerNumber[] = []
      for (const some of chunksOf(numbers, chunkRows))
        found.push(
          ...(await db
            .selectFrom('former_numbers as former')
            .innerJoin('students', 'students.id', 'former.student_id')
            .where('former.roll_number', 'in', some)
            .select(['former.roll_number as rollNumber', 'former.student_id as studentId', 'students.name'])
            .orderBy('former.student_id')
            .execute()),
        )
      return found
    },
  }
}
