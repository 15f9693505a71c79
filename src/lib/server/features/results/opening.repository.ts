import type { Kysely } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'

export type OpeningRepository = ReturnType<typeof openingRepository>

/** Which exams come out, and whose other pages do not know it yet. */
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

    /** Exams of which other exams' prerendered pages may list an older state, each with its mark. */
    async stale(): Promise<{ examId: string; mark: string }[]> {
      const rows = await db
        .selectFrom('exams')
        .select(['id', 'attempts_stale'])
        .where('attempts_stale', 'is not', null)
        .execute()
      return rows.map((row) => ({ examId: row.id, mark: row.attempts_stale ?? '' }))
    },

    /** Until `refreshed` with the same mark: a change during the refresh makes the pages stale again. */
    async markStale(examId: string, mark: string): Promise<void> {
      await db.updateTable('exams').set({ attempts_stale: mark }).where('id', '=', examId).execute()
    },

    async refreshed(examId: string, mark: string): Promise<void> {
      await db
        .updateTable('exams')
        .set({ attempts_stale: null })
        .where('id', '=', examId)
        .where('attempts_stale', '=', mark)
        .execute()
    },
  }
}
