import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Days } from '../records/achievement.repository.ts'
import { isFirstOfWork, isWithin } from '../records/achievements-query.ts'

/** Achievements of the whole college within a date range. */
export interface CollegeFigures {
  /** Counts each person's entry separately, like the list. */
  achievements: number
  publicationEntries: number
  /** Counts each work once, like the table of papers. */
  publications: number
  /** Entries without a proof file. */
  withoutProof: number
  /** Counts by department id; people without a department count under the empty id. */
  byDepartment: readonly { departmentId: string; count: number }[]
}

export async function collegeFigures(db: Kysely<Tables>, { from, to }: Days): Promise<CollegeFigures> {
  const hasProof = sql`exists (select 1 from files where files.owner_entity = 'achievement' and files.owner_id = one.id)`
  const whole = { isAll: true, departmentId: null, memberId: null }
  const isWork = isFirstOfWork(whole, { onFrom: from, onTo: to })
  const rows = await db
    .selectFrom('faculty_achievements as one')
    .innerJoin('faculty_members as member', 'member.id', 'one.member_id')
    .where(isWithin(whole))
    .where('one.achieved_on', '>=', from)
    .where('one.achieved_on', '<=', to)
    .groupBy('member.department_id')
    .select(['member.department_id', sql<number>`count(*)`.as('count')])
    .select(sql<number>`sum(case when one.kind = 'publication' then 1 else 0 end)`.as('publicationEntries'))
    .select(
      sql<number>`sum(case when one.kind = 'publication' and ${isWork} then 1 else 0 end)`.as('publications'),
    )
    .select(sql<number>`sum(case when ${hasProof} then 0 else 1 end)`.as('withoutProof'))
    .execute()
  const sumOf = (name: 'count' | 'publicationEntries' | 'publications' | 'withoutProof'): number =>
    rows.reduce((sum, row) => sum + Number(row[name]), 0)
  return {
    achievements: sumOf('count'),
    publicationEntries: sumOf('publicationEntries'),
    publications: sumOf('publications'),
    withoutProof: sumOf('withoutProof'),
    byDepartment: rows.map((row) => ({ departmentId: row.department_id ?? '', count: Number(row.count) })),
  }
}
