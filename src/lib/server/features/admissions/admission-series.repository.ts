import type { Kysely } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'
import type { SeriesRule } from './admission-series.ts'

/** How the college makes its admission numbers. */
export function admissionSeriesRepository(db: Kysely<Tables>) {
  return {
    async all(): Promise<SeriesRule[]> {
      const rows = await db.selectFrom('admission_series').selectAll().orderBy('id').execute()
      return rows.map((row) => ({
        ...{ id: row.id, courseId: row.course_id, year: row.year },
        ...{ pattern: row.pattern, version: row.version },
      }))
    },
  }
}
