import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import { recordOf } from './student-row.ts'
import type { StudentRecord } from './student.ts'

/** Students that an upload of something else brought into the register. */
export function studentAdditionRepository(db: Kysely<Tables>) {
  return {
    async add(importId: string, studentIds: readonly string[]): Promise<void> {
      if (studentIds.length === 0) return
      await db
        .insertInto('student_additions')
        .values(studentIds.map((id) => ({ student_id: id, import_id: importId })))
        .execute()
    },

    /** As they came, behind one of them: nobody changed them since. */
    async untouched(importId: string, after: string, limit: number): Promise<StudentRecord[]> {
      const rows = await db
        .selectFrom('student_additions as addition')
        .innerJoin('students', 'students.id', 'addition.student_id')
        .where('addition.import_id', '=', importId)
        .where('addition.student_id', '>', after)
        .where('students.version', '=', 1)
        .selectAll('students')
        .orderBy('addition.student_id')
        .limit(limit)
        .execute()
      return rows.map(recordOf)
    },
  }
}
