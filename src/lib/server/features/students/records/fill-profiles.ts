import type { Kysely } from 'kysely'
import { profileFields, type StudentProfile } from '#lib/schemas/students/profile.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { studentsRepository } from '../repository.ts'
import type { StudentRecord } from './student.ts'

export interface ProfileFills {
  /** Returns some of the students to whom an upgrade still has details to copy. */
  waitingForFill(db: Kysely<Tables>, limit: number): Promise<string[]>
  /**
   * Gives students the details that the register lacks, once: what somebody has typed or emptied stays, and no version
   * is counted, so that steps and uploads can still be undone. Returns the number of students who got something; runs
   * in the caller's transaction.
   */
  fillProfiles(
    db: Kysely<Tables>,
    ids: readonly string[],
    known: ReadonlyMap<string, Partial<StudentProfile>>,
  ): Promise<number>
}

export const profileFills: ProfileFills = {
  async waitingForFill(db, limit) {
    const rows = await db
      .selectFrom('student_fills')
      .select('student_id')
      .orderBy('student_id')
      .limit(limit)
      .execute()
    return rows.map(({ student_id }) => student_id)
  },

  async fillProfiles(db, ids, known) {
    const write = studentsRepository(db)
    const students = await write.batch.lock(ids)
    // Another server may have filled some of them while this one waited for the lock.
    const waiting = new Set(await write.fills.settle(ids))
    let filled = 0
    for (const student of students) {
      if (!waiting.has(student.id)) continue
      const missing = await missingOf(write, student, known.get(student.id) ?? {})
      if (Object.keys(missing).length === 0) continue
      await write.fills.write({ ...student, ...missing })
      filled += 1
    }
    return filled
  },
}

async function missingOf(
  write: ReturnType<typeof studentsRepository>,
  student: StudentRecord,
  known: Partial<StudentProfile>,
): Promise<Partial<StudentProfile>> {
  const fields = profileFields.filter((field) => student[field] === null && known[field])
  if (fields.length === 0) return {}
  const changes = await write.changes.of(student.id)
  const untouched = fields.filter((field) => !changes.some(({ after }) => field in after))
  return Object.fromEntries(untouched.map((field) => [field, known[field]]))
}
