import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import { profileColumnsOf } from './student-row.ts'
import type { StudentRecord } from './student.ts'

/** Students to whom an upgrade copies details of their admissions. */
export function studentFillRepository(db: Kysely<Tables>) {
  return {
    /** Takes students off the list; returns those who were still on it. */
    async settle(ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .deleteFrom('student_fills')
        .where('student_id', 'in', ['', ...ids])
        .returning('student_id')
        .execute()
      return rows.map(({ student_id }) => student_id)
    },

    /** Writes the details alone and counts no version. */
    async write(student: StudentRecord): Promise<void> {
      await db.updateTable('students').set(profileColumnsOf(student)).where('id', '=', student.id).execute()
    },
  }
}
