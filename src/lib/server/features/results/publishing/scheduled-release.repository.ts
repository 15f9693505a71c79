import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

export type OpeningRepository = ReturnType<typeof openingRepository>

/** Which exams come out. */
export function openingRepository(db: Kysely<Tables>) {
  return {
    /** Exams whose hour has come and that nobody has opened. */
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

    /** False where somebody else was first, or it was withdrawn meanwhile. */
    async open(examId: string, at: string): Promise<boolean> {
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
