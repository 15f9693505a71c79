import { showCount } from '#lib/i18n/numbers.ts'
import { showShare } from '#lib/i18n/shares.ts'
import { academicYearOf, daysOfAcademicYear } from '#lib/rules/academic-year.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import type { PlotKind, TileKind } from '../../kernel/dashboard-part.ts'
import { type CollegeFigures, collegeFigures } from './college-figures.repository.ts'

const roles = ['ROLE_IQAC_INCHARGE', 'ROLE_IQAC_COORDINATOR'] as const

export interface IqacFacts {
  /** The academic year of the moment. */
  year: string
  ofYear(): Promise<CollegeFigures>
  departmentName(id: string): Promise<string>
}

export function iqacFacts({
  clock,
  database,
  catalogue,
}: Pick<App, 'clock' | 'database' | 'catalogue'>): IqacFacts {
  const year = academicYearOf(clock.now())
  return {
    year,
    ofYear: once(() => collegeFigures(database.reads, daysOfAcademicYear(year))),
    departmentName: async (id) => (await catalogue.read()).nameOf(id) || m['faculty.noDepartment'](),
  }
}

const listIn =
  (filter = '') =>
  async ({ year }: IqacFacts): Promise<string> => {
    const { from, to } = daysOfAcademicYear(year)
    return `${routes.achievements}?onFrom=${from}&onTo=${to}${filter}`
  }

/** What the quality office looks at each morning: the academic year, and what its report still lacks. */
export const iqacTiles: Readonly<Record<string, TileKind<IqacFacts>>> = {
  achievements: {
    ...{ label: m['tile.achievements'], roles, rank: 1, link: listIn() },
    value: async ({ ofYear }) => showCount((await ofYear()).achievements),
    context: async ({ year }) => m['tile.inAcademicYear']({ year }),
  },
  collegePublications: {
    ...{ label: m['tile.own.publications'], roles, rank: 2, link: listIn('&kind=publication') },
    value: async ({ ofYear }) => showCount((await ofYear()).publications),
    context: async ({ year }) => m['tile.inAcademicYear']({ year }),
  },
  withoutProof: {
    ...{ label: m['tile.withoutProof'], roles, rank: 3, link: listIn('&proof=no') },
    value: async ({ ofYear }) => showCount((await ofYear()).withoutProof),
    async context({ ofYear }) {
      const { withoutProof, achievements } = await ofYear()
      return achievements > 0
        ? m['tile.ofAchievements']({ share: showShare(withoutProof, achievements) })
        : ''
    },
  },
}

export const iqacPlots: Readonly<Record<string, PlotKind<IqacFacts>>> = {
  achievementsByDepartment: {
    ...{ roles, rank: 5 },
    title: ({ year }) => m['plot.achievementsByDepartment']({ year }),
    columns: () => [m['achievements.field.departmentId'](), m['achievements.title']()],
    bars: async ({ ofYear, departmentName }) =>
      Promise.all(
        (await ofYear()).byDepartment
          .toSorted((one, other) => other.count - one.count)
          .map(async ({ departmentId, count }) => ({
            label: await departmentName(departmentId),
            value: count,
          })),
      ),
  },
}
