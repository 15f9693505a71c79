import type { Kysely } from 'kysely'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

/** Whom the register has under a roll number, and their login. */
export interface Graduate {
  studentId: string
  name: string
  /** Null where none is linked. */
  userId: string | null
}

export type GraduateRepository = ReturnType<typeof graduateRepository>

export function graduateRepository(db: Kysely<Tables>) {
  async function find(rollNumber: string): Promise<Graduate | null> {
    const row = await db
      .selectFrom('students')
      .leftJoin('login_links', 'login_links.student_id', 'students.id')
      .select(['students.id as studentId', 'students.name', 'login_links.user_id as userId'])
      .where('students.roll_number', '=', rollNumber)
      .executeTakeFirst()
    return row ?? null
  }

  return {
    find,

    /** The same; the student stays until the transaction ends. */
    async hold(rollNumber: string): Promise<Graduate | null> {
      const found = await find(rollNumber)
      if (!found) return null
      await lockRows(db, 'students', [found.studentId])
      return find(rollNumber)
    },
  }
}
