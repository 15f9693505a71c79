import type { Bar } from '#lib/dashboards.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { showShare } from '#lib/i18n/shares.ts'
import { routes } from '#lib/routes.ts'
import { academicYearOf } from '#lib/rules/academic-year.ts'
import { daysBefore, type DaySpan, startOfDay } from '#lib/rules/indian-days.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { Seated } from './lists/admission-figures.repository.ts'

/** What the dashboard of admissions is made of. */
function admissionFacts({ admissions, catalogue, clock }: App) {
  const today = indianDate(clock.now())
  const days = { today: { from: today, to: today }, week: weekOf(today), year: yearOf(clock.now()) }
  const { figures } = admissions
  const view = once(catalogue.read)
  const seated = once(() => figures.seated(days.year))
  return {
    days,
    today: once(() => figures.within(days.today)),
    week: once(() => figures.within(days.week)),
    year: once(() => figures.within(days.year)),
    waiting: once(figures.waiting),
    lacking: once(async () =>
      figures.lacking(
        startOfDay(days.year.from),
        (await view()).open('certificate').map(({ id }) => id),
      ),
    ),
    byBranch: once(async () => barsOfBranches(await view(), await seated())),
    byType: once(async () => barsOfTypes(await view(), await seated())),
  }
}

type AdmissionFacts = ReturnType<typeof admissionFacts>

/** From Monday on. */
function weekOf(today: string): DaySpan {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return { from: daysBefore(today, sinceMonday), to: today }
}

function yearOf(now: string): DaySpan {
  const [start = '', end = ''] = academicYearOf(now).split('-')
  return { from: `${start}-05-01`, to: `${end}-04-30` }
}

/** Each branch that has seats or admissions, with its seats of all types. */
function barsOfBranches(view: CatalogueView, seated: readonly Seated[]): Bar[] {
  return view.of('branch').flatMap(({ id, name, shortName, intake }) => {
    const seats = sumOf(Object.values(intake))
    const value = sumOf(seated.filter(({ branchId }) => branchId === id).map(({ count }) => count))
    return value + seats === 0 ? [] : [{ label: shortName || name, value, ...(seats > 0 && { of: seats }) }]
  })
}

/** The same of each type of seat, over all branches. */
function barsOfTypes(view: CatalogueView, seated: readonly Seated[]): Bar[] {
  const branches = view.open('branch')
  return [...view.of('seatType'), ...view.of('admissionType')].flatMap(({ id, name }) => {
    const seats = sumOf(branches.map(({ intake }) => intake[id] ?? 0))
    const value = sumOf(seated.filter(({ typeId }) => typeId === id).map(({ count }) => count))
    return value + seats === 0 ? [] : [{ label: name, value, ...(seats > 0 && { of: seats }) }]
  })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const desk = ['ROLE_ADMISSIONS'] as const

const cancelledOf = ({ cancelled }: { cancelled: number }): string =>
  cancelled > 0 ? m['tile.admissionsCancelled']({ count: showCount(cancelled) }) : ''

const listOf = (query: Record<string, string>): string => `${routes.admissions}?${new URLSearchParams(query)}`

const ofDays = (name: 'today' | 'week', rank: number) => ({
  label: m[`tile.admissions.${name}`],
  roles: desk,
  rank,
  link: async ({ days }: AdmissionFacts) =>
    listOf({ admittedFrom: days[name].from, admittedTo: days[name].to }),
  value: async (facts: AdmissionFacts) => showCount((await facts[name]()).all),
  context: async (facts: AdmissionFacts) => cancelledOf(await facts[name]()),
})

/** What the admissions desk asks each morning. */
export const admissionsDashboard = dashboardPart({
  facts: admissionFacts,
  tiles: {
    admissionsToday: ofDays('today', 1),
    admissionsThisWeek: ofDays('week', 2),
    admissionsWaiting: {
      label: m['tile.admissions.waiting'],
      roles: desk,
      rank: 3,
      link: listOf({ state: 'submitted' }),
      value: async ({ waiting }) => showCount(await waiting()),
      context: async ({ year }) => m['tile.ofThisYear']({ count: showCount((await year()).all) }),
    },
    certificatesMissing: {
      label: m['tile.certificatesMissing'],
      roles: desk,
      rank: 4,
      link: async ({ days: { year } }: AdmissionFacts) =>
        listOf({ state: 'admitted', certificates: 'missing', savedFrom: year.from }),
      value: async ({ lacking }) => showCount(await lacking()),
      context: async () => m['tile.certificatesContext'](),
    },
  },
  plots: {
    admissionsByBranch: {
      roles: desk,
      rank: 1,
      title: async ({ byBranch }) => sayFilled(await byBranch()),
      columns: () => [m['plot.branch'](), m['plot.admissions']()],
      bars: ({ byBranch }) => byBranch(),
      about: async ({ byBranch }) => sayMeasure(await byBranch()),
    },
    admissionsByType: {
      roles: desk,
      rank: 2,
      title: async ({ byType }) => sayMost(await byType()),
      columns: () => [m['admissions.list.type'](), m['plot.admissions']()],
      bars: ({ byType }) => byType(),
      about: async ({ byType }) => sayMeasure(await byType()),
    },
  },
})

/** How much of the seats of the college is taken; where nobody has said how many there are, by how many. */
function sayFilled(bars: readonly Bar[]): string {
  // Of branches without seats nobody can say how full they are.
  const filled = bars.filter((bar) => bar.of !== undefined)
  const seats = totalOf(filled.map((bar) => bar.of ?? 0))
  const taken = totalOf((seats === 0 ? bars : filled).map(({ value }) => value))
  if (seats === 0) return m['plot.admissionsTaken']({ count: showCount(taken) })
  return m['plot.admissionsFilled']({ share: showShare(taken, seats), seats: showCount(seats) })
}

function sayMost(bars: readonly Bar[]): string {
  const most = bars.toSorted((a, b) => b.value - a.value)[0]
  return most ? m['plot.admissionsMost']({ type: most.label }) : m['plot.admissionsNone']()
}

/** Without seats in the catalogue the shares are those of all admissions. */
const sayMeasure = (bars: readonly Bar[]): string =>
  bars.some(({ of }) => of !== undefined) ? m['plot.admissionsAbout']() : m['plot.admissionsOfYear']()

const totalOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
