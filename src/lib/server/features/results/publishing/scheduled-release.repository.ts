import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

/** Finds and marks exams that are due for release. */
export function scheduledReleaseRepository(db: Kysely<Tables>) {
  return {
    /** Finds exams whose release time has come and that are not marked as released. */
    async due(now: string): Promise<string[]> {
      const rows = await db
        .selectFrom('exams')
        .select('id')
        .where('version', '>', 0)
        .where('opened_at', 'is', null)
        .where('available_from', '<=', now)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.id)
    },

    /** Returns false where another process was first, or where the exam was withdrawn meanwhile. */
    async release(examId: string, at: string): Promise<boolean> {
      const result = await db
        .updateTable('exams')
        .set({ opened_at: at })
        .where('id', '=', examId)
        .where('opened_at', 'is', null)
        .where('available_from', '<=', at)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
  }
}
