import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'

/** How many results of one version there are, and how many of them have no failed course. */
export interface PassedCount {
  students: number
  passed: number
  /** Results of which a server of an earlier build did not write down what they failed. */
  unknown: number
}

/** Reads over every result of the version; belongs into a worker thread. */
export async function countPassed(db: Kysely<Tables>, examId: string, version: number): Promise<PassedCount> {
  const row = await db
    .selectFrom('published_results')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .select([
      sql<number>`count(*)`.as('students'),
      sql<number>`coalesce(sum(case when fail_count = 0 then 1 else 0 end), 0)`.as('passed'),
      sql<number>`coalesce(sum(case when fail_count is null then 1 else 0 end), 0)`.as('unknown'),
    ])
    .executeTakeFirstOrThrow()
  return { students: Number(row.students), passed: Number(row.passed), unknown: Number(row.unknown) }
}
