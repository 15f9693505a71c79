import { type Kysely, sql } from 'kysely'
import { number, text } from '#lib/lists/cell.ts'
import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import type { AchievementKind } from '#lib/schemas/achievements/achievement.ts'
import { m } from '#paraglide/messages.js'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type ListColumn, listOf } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { type Scope, scopeOf } from '../policy.ts'
import { isFirstOfWork, isWithin } from '../records/scope-filter.ts'

const counted = (name: Exclude<keyof YearFigures, 'year'>): ListColumn<YearFigures> => ({
  name,
  heading: m[`achievements.figure.${name}`],
  hasTotal: true,
  cell: (row) => number(row[name]),
})

/** How much of each there is in a year, as NIRF asks for it; a work of several people counts once. */
export const yearFiguresList = listOf<YearFigures>({
  title: m['achievements.table.years'],
  access: achievementKeepers,
  sortedBy: '-year',
  columns: [
    {
      name: 'year',
      heading: m['achievements.naac.calendarYear'],
      sort: 'descending',
      cell: ({ year }) => text(String(year)),
    },
    ...(['publications', 'citations', 'inScopus', 'books', 'patents', 'awards', 'mous'] as const).map(
      counted,
    ),
  ],
  keyOf: ({ year }) => String(year),
  empty: m['achievements.nothing'],
  file: { name: 'figures-by-year', call: '/api/v1/exportAccreditation/years' },
  rows: preparedRows(
    async ({ db, context: { app, user } }) => yearFigures(db, await scopeOf(app, user)),
    (rows) =>
      rowsInMemory<YearFigures>({
        all: async () => rows,
        isWanted: () => true,
        sorts: { year: ({ year }) => year },
      }),
  ),
})

interface YearFigures {
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
async function yearFigures(db: Kysely<Tables>, scope: Scope): Promise<YearFigures[]> {
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
