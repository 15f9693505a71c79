import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Scope } from '../policy.ts'
import type { Days } from './achievement.repository.ts'
import { isWithin } from './achievements-query.ts'

type Count = number | string

/** A member of the faculty without an achievement in some days. */
export interface MemberWithout {
  id: string
  name: string
  employeeCode: string
  departmentId: string | null
  /** The date of the newest achievement; null if there is none. */
  newest: string | null
}

/** Counts for the dashboards of those who answer for achievements. */
export const achievementCountRepository = (db: Kysely<Tables>) => ({
  /** Counts each person's entry separately, like the list. */
  async within(scope: Scope, { from, to }: Days): Promise<number> {
    const row = await db
      .selectFrom('faculty_achievements as one')
      .innerJoin('faculty_members as member', 'member.id', 'one.member_id')
      .where(isWithin(scope))
      .where('one.achieved_on', '>=', from)
      .where('one.achieved_on', '<=', to)
      .select((eb) => eb.fn.countAll<Count>().as('count'))
      .executeTakeFirstOrThrow()
    // PostgreSQL returns bigints as text.
    return Number(row.count)
  },

  /** Counts a person's achievements by calendar year, earliest first. */
  async byYear(memberId: string): Promise<{ year: number; count: number }[]> {
    const rows = await db
      .selectFrom('faculty_achievements')
      .where('member_id', '=', memberId)
      .groupBy('year')
      .orderBy('year')
      .select(['year', (eb) => eb.fn.countAll<Count>().as('count')])
      .execute()
    return rows.map(({ year, count }) => ({ year, count: Number(count) }))
  },

  /** Lists the members at work who have achieved nothing in these days, with the date of their newest achievement. */
  async without(scope: Scope, { from, to }: Days): Promise<MemberWithout[]> {
    const rows = await db
      .selectFrom('faculty_members as member')
      .leftJoin('faculty_achievements as one', 'one.member_id', 'member.id')
      .where(isWithin(scope))
      .where('member.status', '=', 'working')
      .groupBy(['member.id', 'member.name', 'member.employee_code', 'member.department_id'])
      .having(
        sql<boolean>`sum(case when one.achieved_on >= ${from} and one.achieved_on <= ${to} then 1 else 0 end) = 0`,
      )
      .select(['member.id', 'member.name', 'member.employee_code', 'member.department_id'])
      .select((eb) => eb.fn.max('one.achieved_on').as('newest'))
      .execute()
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      employeeCode: row.employee_code,
      departmentId: row.department_id,
      newest: row.newest,
    }))
  },

  /** Counts the members at work who have achieved nothing in these days, and all who are at work. */
  async membersWithout(scope: Scope, { from, to }: Days): Promise<{ without: number; all: number }> {
    const has = sql<boolean>`exists (select 1 from faculty_achievements as one
      where one.member_id = member.id and one.achieved_on >= ${from} and one.achieved_on <= ${to})`
    const row = await db
      .selectFrom('faculty_members as member')
      .where(isWithin(scope))
      .where('member.status', '=', 'working')
      .select((eb) => eb.fn.countAll<Count>().as('all'))
      .select(sql<Count | null>`sum(case when ${has} then 0 else 1 end)`.as('without'))
      .executeTakeFirstOrThrow()
    return { without: Number(row.without), all: Number(row.all) }
  },
})
