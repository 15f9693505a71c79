import type { Kysely } from 'kysely'
import { advisoryLock } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { SeriesRule } from './number-series.ts'

/** An arbitrary number that no other advisory lock uses. */
const rulesLock = 7_021_051

/** Stores the rules for admission numbers. */
export function numberSeriesRepository(db: Kysely<Tables>) {
  return {
    /**
     * Serialises writes: the second of two rules for one course and year finds the first. On SQLite every
     * transaction is serial already.
     */
    lock: (): Promise<void> => advisoryLock(db, rulesLock),

    async all(): Promise<SeriesRule[]> {
      const rows = await db.selectFrom('admission_series').selectAll().orderBy('id').execute()
      return rows.map((row) => ({
        id: row.id,
        courseId: row.course_id,
        year: row.year,
        pattern: row.pattern,
        version: row.version,
      }))
    },

    async insert({ id, courseId, year, pattern, version }: SeriesRule): Promise<void> {
      await db
        .insertInto('admission_series')
        .values({ id, course_id: courseId, year, pattern, version })
        .execute()
    },

    /** Call it under the lock. */
    async change({ id, version }: SeriesRule, pattern: string): Promise<void> {
      const row = db.updateTable('admission_series').set({ pattern, version: version + 1 })
      await row.where('id', '=', id).execute()
    },

    /** Call it under the lock. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('admission_series').where('id', '=', id).execute()
    },
  }
}
