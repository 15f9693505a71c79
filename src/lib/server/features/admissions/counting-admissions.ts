import type { Kysely } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'

/** The course of such a student is over: who was that student may come anew. */
const over = ['completed', 'left'] as const

/** The admissions that count: not the cancelled ones, and not those of students whose course is over. */
export const countingAdmissions = (db: Kysely<Tables>) =>
  db
    .selectFrom('admissions')
    .leftJoin('students', 'students.id', 'admissions.student_id')
    .where('admissions.state', '<>', 'cancelled')
    .where((eb) => eb.or([eb('students.id', 'is', null), eb('students.status', 'not in', over)]))
