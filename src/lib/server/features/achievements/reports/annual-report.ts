import { type Kysely, sql } from 'kysely'
import { accreditationListName } from '#lib/achievements/accreditation-list-name.ts'
import { showCount, showShare } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { daysOfAcademicYear } from '#lib/rules/dates/academic-year.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { AnnualReportPart, ReportSheet } from '../../iqac/feature.ts'
import type { Days } from '../records/achievement.repository.ts'
import { isFirstOfWork } from '../records/achievements-query.ts'

/** Achievements of the whole college within a date range. */
interface CollegeFigures {
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
  const isWork = isFirstOfWork(
    { isAll: true, departmentId: null, memberId: null },
    { onFrom: from, onTo: to },
  )
  const rows = await db
    .selectFrom('faculty_achievements as one')
    .innerJoin('faculty_members as member', 'member.id', 'one.member_id')
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

const daysIn = (year: string, filter = ''): string => {
  const { from, to } = daysOfAcademicYear(year)
  return `onFrom=${from}&onTo=${to}${filter}`
}

const listIn = (year: string, filter = ''): string => `${routes.achievements}?${daysIn(year, filter)}`

const tableOf = (table: 'papers' | 'books' | 'patents' | 'awards' | 'mous'): ReportSheet => ({
  title: m[`iqac.sheet.${table}`],
  list: accreditationListName(table),
  query: (year) => daysIn(year),
})

/** The year's faculty achievements, and those without a proof. */
export const achievementsReport: AnnualReportPart = {
  rank: 10,
  async figures(app, year) {
    const found = await collegeFigures(app.database.reads, daysOfAcademicYear(year))
    return { tiles: tilesOf(found, year), plots: [await byDepartment(app, found, year)] }
  },
  sheets: [
    { title: m['iqac.sheet.achievements'], list: 'achievements', query: (year) => daysIn(year) },
    ...(['papers', 'books', 'patents', 'awards', 'mous'] as const).map(tableOf),
    // NIRF requires several calendar years, so this sheet ignores the academic year.
    { title: m['iqac.sheet.years'], list: accreditationListName('years'), query: () => '' },
    {
      title: m['iqac.sheet.withoutProof'],
      list: 'achievements',
      query: (year) => daysIn(year, '&proof=no'),
    },
  ],
}

const tilesOf = (
  { achievements, publicationEntries, publications, withoutProof }: CollegeFigures,
  year: string,
) => {
  const context = m['tile.inAcademicYear']({ year })
  return [
    {
      name: 'achievements',
      label: m['iqac.tile.achievements'](),
      value: showCount(achievements),
      context,
      link: listIn(year),
    },
    {
      name: 'publications',
      label: m['tile.own.publications'](),
      value: showCount(publications),
      context: m['iqac.entries']({ entries: showCount(publicationEntries) }),
      link: listIn(year, '&kind=publication'),
    },
    {
      name: 'withoutProof',
      label: m['tile.withoutProof'](),
      value: showCount(withoutProof),
      context:
        achievements > 0 ? m['tile.ofAchievements']({ share: showShare(withoutProof, achievements) }) : '',
      link: listIn(year, '&proof=no'),
    },
  ]
}

async function byDepartment({ catalogue }: Pick<App, 'catalogue'>, found: CollegeFigures, year: string) {
  const { nameOf } = await catalogue.read()
  return {
    name: 'achievementsByDepartment',
    title: m['plot.achievementsByDepartment']({ year }),
    columns: [m['achievements.field.departmentId'](), m['achievements.title']()] as const,
    about: m['plot.entriesByPerson'](),
    bars: found.byDepartment
      .toSorted((one, other) => other.count - one.count)
      .map(({ departmentId, count }) => ({
        label: nameOf(departmentId) || m['faculty.noDepartment'](),
        value: count,
      })),
  }
}
