import { accreditationListName } from '#lib/achievements/accreditation-list-name.ts'
import { showCount, showShare } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { daysOfAcademicYear } from '#lib/rules/dates/academic-year.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { AnnualReportPart, ReportSheet } from '../../iqac/feature.ts'
import { collegeFigures, type CollegeFigures } from './college-figures.repository.ts'

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
      count: achievements,
      context,
      link: listIn(year),
    },
    {
      name: 'publications',
      label: m['tile.own.publications'](),
      value: showCount(publications),
      count: publications,
      context: m['iqac.entries']({ entries: showCount(publicationEntries) }),
      link: listIn(year, '&kind=publication'),
    },
    {
      name: 'withoutProof',
      label: m['tile.withoutProof'](),
      value: showCount(withoutProof),
      count: withoutProof,
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
