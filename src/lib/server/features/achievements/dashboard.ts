import type { Bar } from '#lib/campus/dashboards.ts'
import { lastYearOf } from '#lib/achievements/last-day.ts'
import { changeOf } from '#lib/i18n/changes.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { collegeProfiles } from '#lib/rules/college/college-profiles.ts'
import { academicYearOf, daysOfAcademicYear } from '#lib/rules/dates/academic-year.ts'
import { sameDayLastYear } from '#lib/rules/dates/book-days.ts'
import { type DaySpan, indianDate } from '#lib/rules/dates/indian-days.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { type TileKind, dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import { type Scope, scopeOf } from './policy.ts'
import type { KindFigures } from './records/achievement.repository.ts'
import { type FacultyCounts, countsOf } from './reports/faculty-counts.ts'

const faculty = ['ROLE_FACULTY'] as const
const head = ['ROLE_HOD'] as const

interface Facts {
  app: App
  /** The academic year so far, and the same days a year earlier. */
  days: { year: DaySpan; before: DaySpan }
  /** Whose achievements the user sees. */
  scope(): Promise<Scope>
  /** Null if the login is not linked to a faculty record. */
  memberId(): Promise<string | null>
  /** Null if the login is not linked to a faculty record. */
  figures(): Promise<KindFigures[] | null>
  countsMous(): Promise<boolean>
}

function factsOf(app: App, user: CurrentUser): Facts {
  const { links, achievements, college, clock } = app
  const { id } = user
  const year = { from: daysOfAcademicYear(academicYearOf(clock.now())).from, to: indianDate(clock.now()) }
  const memberId = once(async () => (await links.recordOf('member', id))?.id ?? null)
  return {
    app,
    days: { year, before: sameDayLastYear(year) },
    scope: once(() => scopeOf(app, user)),
    memberId,
    figures: once(async () => {
      const own = await memberId()
      return own === null ? null : achievements.figuresOf(own)
    }),
    countsMous: once(async () => collegeProfiles[(await college.settings()).profile].countsMous),
  }
}

/** The list filter behind each count. */
const filters: Readonly<Record<keyof FacultyCounts, string>> = {
  publications: 'kind=publication',
  citations: 'cited=yes&sort=-citations',
  scopus: 'scopus=yes',
  awards: 'kind=award',
  mous: 'kind=mou',
}
// The keys are exactly those of `filters`.
const names = Object.keys(filters) as (keyof FacultyCounts)[]

/** A tile with one of the person's own counts, linked to the list behind it. */
const counted = (name: keyof FacultyCounts): Pick<TileKind<Facts>, 'value' | 'context' | 'link'> => ({
  async value({ figures, countsMous }) {
    const own = await figures()
    if (own === null || (name === 'mous' && !(await countsMous()))) return null
    return showCount(countsOf(own)[name])
  },
  ...(name === 'citations' && { context: sayCited }),
  link: async ({ memberId }) => routes.achievementsOf((await memberId()) ?? '', filters[name]),
})

/** Names the number of cited works, because the citation total has a list of works behind it. */
async function sayCited({ figures }: Facts): Promise<string> {
  const cited = ((await figures()) ?? []).reduce((sum, each) => sum + each.cited, 0)
  return m['tile.citedOf']({ cited })
}

/** A faculty member's own achievements, and those of a department or the college for those who answer for them. */
export const achievementsDashboard = dashboardPart<Facts>({
  facts: factsOf,
  notes: {
    notInRegister: {
      roles: faculty,
      rank: 5,
      text: async ({ memberId }) => ((await memberId()) === null ? m['achievements.leadNone']() : ''),
    },
  },
  tiles: {
    ...Object.fromEntries(
      names.map((name, index) => [
        name,
        { ...counted(name), roles: faculty, rank: index + 1, label: m[`tile.own.${name}`] },
      ]),
    ),
    achievements: {
      label: m['tile.achievementsThisYear'],
      roles: [...head, 'ROLE_PRINCIPAL'],
      rank: 75,
      link: async ({ days: { year } }) => listOf(year),
      value: async ({ app, scope, days }) =>
        showCount(await app.achievements.counts.within(await scope(), days.year)),
      async change({ app, scope, days }) {
        const { within } = app.achievements.counts
        const before = await within(await scope(), days.before)
        const than = m['tile.yearBeforeCount']({ count: showCount(before) })
        return changeOf(await within(await scope(), days.year), before, than)
      },
    },
  },
  plots: {
    ownYears: {
      roles: faculty,
      rank: 10,
      shape: 'columns',
      title: async (facts) => {
        const count = (await yearBars(facts)).reduce((sum, { value }) => sum + value, 0)
        return m['plot.ownYears']({ count: showCount(count) })
      },
      columns: () => [m['achievements.field.year'](), m['achievements.title']()],
      bars: yearBars,
    },
  },
  lists: {
    missing: {
      title: m['missing.title'],
      roles: head,
      rank: 3,
      async links({ app, scope, days: { year } }) {
        const { without, all } = await app.achievements.counts.membersWithout(await scope(), year)
        if (without === 0) return []
        const title = m['tile.membersWithout']({ members: showCount(without), all: showCount(all) })
        return [{ title, link: routes.achievementsMissing }]
      },
    },
  },
})

const listOf = ({ from, to }: DaySpan): string =>
  `${routes.achievements}?${new URLSearchParams({ onFrom: from, onTo: to })}`

/** Draws each year from the first to the last achievement, also those without any. */
async function yearBars({ app, days, memberId }: Facts): Promise<Bar[]> {
  const own = (await memberId()) ?? ''
  const last = lastYearOf('publication', days.year.to)
  // A year that was mistyped before it was checked must not push the others off the chart.
  const years = (await app.achievements.counts.byYear(own)).filter(({ year }) => year <= last)
  const counts = new Map(years.map(({ year, count }) => [year, count]))
  const first = Math.min(...counts.keys())
  const newest = Math.max(...counts.keys())
  // One column alone shows nothing that the figures above do not.
  if (counts.size < 2) return []
  return Array.from({ length: newest - first + 1 }, (_, index) => ({
    label: String(first + index),
    value: counts.get(first + index) ?? 0,
    link: routes.achievementsOf(own, `yearFrom=${first + index}&yearTo=${first + index}`),
  })).slice(-mostYears)
}

/** How many years the chart shows. */
const mostYears = 12
