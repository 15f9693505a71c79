import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

/** A roll number that a student had. */
export interface FormerNumber {
  rollNumber: string
  studentId: string
  /** What the student is called now. */
  name: string
}

/** Far below what either engine takes as values of one statement. */
const chunkRows = 400

/** Who had which roll number before: what was published under it is theirs, whoever is given it next. */
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
