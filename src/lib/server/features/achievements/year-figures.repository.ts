import { type Kysely, sql } from 'kysely'
import type { AchievementKind } from '#lib/schemas/achievements/achievement.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Scope } from './achievements.policy.ts'
import { isFirstOfWork, isWithin } from './within-scope.ts'

export interface YearFigures {
  year: number
  publications: number
  citations: number
  inScopus: number
  books: number
  patents: number
  awards: number
  mous: number
}

/** Of each year in which something is known. */
export async function yearFigures(db: Kysely<Tables>, scope: Scope): Promise<YearFigures[]> {
  const of = (kind: AchievementKind) => sql<number>`sum(case when one.kind = ${kind} then 1 else 0 end)`
  const found = await db
    .selectFrom('faculty_achievements as one')
    .innerJoin('faculty_members as member', 'member.id', 'one.member_id')
    .where(isWithin(scope))
    .where(isFirstOfWork(scope))
    .groupBy('one.year')
    .select(['one.year', of('publication').as('publications'), of('book').as('books')])
    .select([of('patent').as('patents'), of('award').as('awards'), of('mou').as('mous')])
    .select([sql<number>`sum(one.citations)`.as('citations'), sql<number>`sum(one.in_scopus)`.as('inScopus')])
    .execute()
  return found.map((row) => ({
    year: row.year,
    publications: Number(row.publications),
    citations: Number(row.citations),
    inScopus: Number(row.inScopus),
    books: Number(row.books),
    patents: Number(row.patents),
    awards: Number(row.awards),
    mous: Number(row.mous),
  }))
}
