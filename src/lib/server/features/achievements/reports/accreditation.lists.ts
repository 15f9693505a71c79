import { type Kysely, sql } from 'kysely'
import { accreditationListName } from '#lib/achievements/accreditation-list-name.ts'
import { type Cell, number, text } from '#lib/lists/cell.ts'
import { doiAddress } from '#lib/rules/numbers/doi.ts'
import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { kindsOfTables } from '#lib/schemas/achievements/accreditation.ts'
import type { AchievementKind } from '#lib/schemas/achievements/achievement.ts'
import { m } from '#paraglide/messages.js'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type AnyList, type ListColumn, listOf } from '../../../kernel/lists/list-kind.ts'
import { completedRows, preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { type Scope, scopeOf } from '../policy.ts'
import { achievementsFound, isFirstOfWork, isWithin } from '../records/achievements-query.ts'
import { type AchievementListRow, listed } from '../records/achievements.list.ts'

const counted = (name: Exclude<keyof YearFigures, 'year'>): ListColumn<YearFigures> => ({
  name,
  heading: m[`achievements.figure.${name}`],
  hasTotal: true,
  cell: (row) => number(row[name]),
})

/** Counts achievements by year for NIRF; a work with several authors counts once. */
const yearFiguresList = listOf<YearFigures>({
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

/** Returns one row for each year that has an achievement. */
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

type Column =
  | 'title'
  | 'authors'
  | 'person'
  | 'department'
  | 'source'
  | 'year'
  | 'issn'
  | 'doi'
  | 'description'
  | 'listed'
  | 'citations'

/** The cell of each column, independent of a table's heading for it. */
const cells: Readonly<Record<Column, (row: AchievementListRow) => Cell>> = {
  title: ({ achievement: { title, description } }) => text(title || description),
  authors: ({ achievement: { authors }, name }) => text(authors || name),
  person: ({ name }) => text(name),
  department: ({ department }) => text(department),
  source: ({ achievement }) => text(achievement.source),
  year: ({ achievement }) => number(achievement.year),
  issn: ({ achievement }) => text(achievement.issn),
  doi: ({ achievement: { doi } }) => text(doi && doiAddress(doi)),
  description: ({ achievement }) => text(achievement.description),
  listed: ({ achievement: { inScopus } }) => text(inScopus ? m['achievements.naac.listedScopus']() : ''),
  citations: ({ achievement }) => number(achievement.citations),
}

type Headed = readonly [Column, () => string]

const teacher: Headed = ['person', m['achievements.naac.teacher']]
const department: Headed = ['department', m['achievements.naac.department']]

/**
 * The columns in the order and wording of NAAC’s data templates: 3.3.1 and 3.3.2 for affiliated colleges, 3.4.3 to
 * 3.4.5 for autonomous ones. Additional data follows at the end; template columns for data we do not store are omitted.
 */
const columnsOf: Readonly<Record<keyof typeof kindsOfTables, readonly Headed[]>> = {
  papers: [
    ['title', m['achievements.naac.paper']],
    ['authors', m['achievements.naac.authors']],
    department,
    ['source', m['achievements.naac.journal']],
    ['year', m['achievements.naac.publishedIn']],
    ['issn', m['achievements.naac.issn']],
    ['doi', m['achievements.naac.link']],
    ['listed', m['achievements.naac.listed']],
    ['citations', m['achievements.field.citations']],
  ],
  books: [
    teacher,
    ['title', m['achievements.naac.book']],
    ['year', m['achievements.naac.publishedIn']],
    ['issn', m['achievements.naac.isbn']],
    ['source', m['achievements.naac.publisher']],
    department,
  ],
  patents: [
    ['title', m['achievements.naac.patent']],
    ['issn', m['achievements.naac.patentNumber']],
    ['year', m['achievements.naac.grantedIn']],
    teacher,
    ['source', m['achievements.naac.office']],
    department,
  ],
  awards: [
    ['person', m['achievements.naac.awardee']],
    ['title', m['achievements.naac.award']],
    ['source', m['achievements.naac.awardedBy']],
    ['year', m['achievements.naac.awardedIn']],
    department,
  ],
  mous: [
    ['source', m['achievements.naac.partner']],
    ['year', m['achievements.naac.signedIn']],
    ['description', m['achievements.naac.purpose']],
    teacher,
    department,
  ],
}

const accreditationList = (table: keyof typeof kindsOfTables): AnyList =>
  listOf<AchievementListRow>({
    title: m[`achievements.table.${table}`],
    access: achievementKeepers,
    filters: [
      { kind: 'numbers', name: 'year', label: m['achievements.field.year'] },
      { kind: 'dates', name: 'on', label: m['achievements.field.achievedOn'] },
    ],
    sortedBy: '-year',
    columns: columnsOf[table].map(([name, heading]): ListColumn<AchievementListRow> => ({
      name,
      heading,
      ...(name === 'year' && { sort: 'descending' }),
      cell: cells[name],
    })),
    keyOf: ({ achievement }) => achievement.id,
    empty: m['achievements.nothing'],
    file: { name: table, call: `/api/v1/exportAccreditation/${table}` },
    rows: completedRows(achievementsFound(kindsOfTables[table]), listed),
  })

/** Faculty achievements in the tables that accreditation bodies require. */
export const accreditationLists: Readonly<Record<string, AnyList>> = {
  ...Object.fromEntries(
    (['papers', 'books', 'patents', 'awards', 'mous'] as const).map((table) => [
      accreditationListName(table),
      accreditationList(table),
    ]),
  ),
  [accreditationListName('years')]: yearFiguresList,
}
