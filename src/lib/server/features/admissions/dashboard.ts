import type { Bar } from '#lib/campus/dashboards.ts'
import { changeOf } from '#lib/i18n/changes.ts'
import { showCount, showShare } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { sameDayLastYear } from '#lib/rules/dates/book-days.ts'
import { daysBefore, type DaySpan, indianDate, startOfDay } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { SeatCount } from './lists/admission-figures.repository.ts'

/** Collects the sources of the dashboard's figures. */
function createDashboardFacts({ admissions, catalogue, clock }: App) {
  const today = indianDate(clock.now())
  const days = { today: { from: today, to: today }, week: weekOf(today), year: yearOf(clock.now()) }
  const { figures } = admissions
  const view = once(catalogue.read)
  const batches = once(async () => batchesOf(await view(), days.year))
  const seated = once(async () => figures.seated((await batches()).map(({ id }) => id)))
  return {
    days,
    today: once(() => figures.within(days.today)),
    week: once(() => figures.within(days.week)),
    year: once(() => figures.within(days.year)),
    yearBefore: once(() => figures.within(sameDayLastYear({ from: days.year.from, to: today }))),
    /** This year until today: a date of admission may be later. */
    yearSoFar: once(() => figures.within({ from: days.year.from, to: today })),
    view,
    waiting: once(figures.waiting),
    lacking: once(async () =>
      figures.lacking(
        startOfDay(days.year.from),
        (await view()).open('certificate').map(({ id }) => id),
      ),
    ),
    batch: once(async () => nameBatches(await view(), await batches(), await seated())),
    byBranch: once(async () => barsOfBranches(await view(), await seated())),
    byType: once(async () => barsOfTypes(await view(), await seated())),
  }
}

type AdmissionFacts = ReturnType<typeof createDashboardFacts>

/** A week starts on Monday. */
function weekOf(today: string): DaySpan {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return { from: daysBefore(today, sinceMonday), to: today }
}

function yearOf(now: string): DaySpan {
  const [start = '', end = ''] = academicYearOf(now).split('-')
  return { from: `${start}-05-01`, to: `${end}-04-30` }
}

/** Finds the batches that start in this academic year: seats are those of a batch. */
const batchesOf = (view: CatalogueView, { from }: DaySpan) =>
  view.of('batch').filter(({ startYear }) => String(startYear) === from.slice(0, 4))

/** Names the batches of those courses that have seats or admissions. */
function nameBatches(
  view: CatalogueView,
  batches: ReturnType<typeof batchesOf>,
  seated: readonly SeatCount[],
): string {
  const taken = new Set(seated.map(({ branchId }) => branchId))
  const branches = view
    .of('branch')
    .filter(({ id, intake }) => taken.has(id) || Object.keys(intake).length > 0)
  const courses = new Set(branches.map(({ parentId }) => parentId))
  const names = batches.filter(({ parentId }) => courses.has(parentId)).map(({ name }) => name)
  return [...new Set(names)].join(', ')
}

const mostFirst = (bars: readonly Bar[]): Bar[] => bars.toSorted((one, other) => other.value - one.value)

/** Draws each branch that has seats or admissions, with its seats of all types. */
function barsOfBranches(view: CatalogueView, seated: readonly SeatCount[]): Bar[] {
  const bars = view.of('branch').flatMap(({ id, name, shortName, intake }) => {
    const seats = sumOf(Object.values(intake))
    const value = sumOf(seated.filter(({ branchId }) => branchId === id).map(({ count }) => count))
    return value + seats === 0 ? [] : [{ label: shortName || name, value, ...seatsOf(value, seats) }]
  })
  return mostFirst(bars)
}

/** Draws each seat type over all branches. */
function barsOfTypes(view: CatalogueView, seated: readonly SeatCount[]): Bar[] {
  const branches = view.open('branch')
  const bars = [...view.of('seatType'), ...view.of('admissionType')].flatMap(({ id, name }) => {
    const seats = sumOf(branches.map(({ intake }) => intake[id] ?? 0))
    const value = sumOf(seated.filter(({ typeId }) => typeId === id).map(({ count }) => count))
    return value + seats === 0 ? [] : [{ label: name, value, ...seatsOf(value, seats) }]
  })
  return mostFirst(bars)
}

/** More admitted than seats is a warning. */
const seatsOf = (value: number, seats: number): Pick<Bar, 'of' | 'isWarning'> =>
  seats === 0 ? {} : { of: seats, ...(value > seats && { isWarning: true }) }

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const desk = ['ROLE_ADMISSIONS'] as const

const cancelledOf = ({ cancelled }: { cancelled: number }): string =>
  cancelled > 0 ? m['tile.admissionsCancelled']({ count: showCount(cancelled) }) : ''

/** The list shows cancelled admissions only where they are asked for. */
const standingOf = ({ all, cancelled }: { all: number; cancelled: number }): number => all - cancelled

const listOf = (query: Record<string, string>): string => `${routes.admissions}?${new URLSearchParams(query)}`

type WaitingCount = Awaited<ReturnType<AdmissionFacts['waiting']>>[number]

/** The office admits branch by branch; the branches beyond these are in the list of all. */
const mostBranches = 4

/** One item for each branch, which leads to its applications; the last one leads to all where that is more. */
function itemsOf(waiting: readonly WaitingCount[], view: CatalogueView) {
  const all = sumOf(waiting.map(({ count }) => count))
  const branches = waiting
    .flatMap(({ branchId, count }) => {
      const branch = view.byId(branchId ?? '')
      return branch ? [{ id: branch.id, name: branch.shortName || branch.name, count }] : []
    })
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
    .slice(0, mostBranches)
  const isRest = sumOf(branches.map(({ count }) => count)) < all
  return [
    ...branches.map(({ id, name, count }) => ({ branch: name, count, query: { branch: id } })),
    ...(isRest ? [{ branch: '', count: all, query: {} }] : []),
  ].map(({ branch, count, query }) => {
    const what = m['tile.admissionsToDecide']({ admissions: showCount(count) })
    return {
      title: branch ? m['tile.admissionsOfBranch']({ branch, what }) : what,
      asked: '',
      effect: m['tile.admissionsToDecideMeans'](),
      action: m['tile.openAdmissions'](),
      link: listOf({ state: 'submitted', ...query }),
    }
  })
}

const ofDays = (name: 'today' | 'week', rank: number) => ({
  label: m[`tile.admissions.${name}`],
  roles: desk,
  rank,
  link: async ({ days }: AdmissionFacts) =>
    listOf({ admittedFrom: days[name].from, admittedTo: days[name].to }),
  value: async (facts: AdmissionFacts) => showCount(standingOf(await facts[name]())),
  context: async (facts: AdmissionFacts) => cancelledOf(await facts[name]()),
})

/** Shows what the admissions desk checks each morning. */
export const admissionsDashboard = dashboardPart({
  facts: createDashboardFacts,
  waiting: {
    submitted: {
      roles: desk,
      rank: 10,
      async items({ waiting, view }: AdmissionFacts) {
        return itemsOf(await waiting(), await view())
      },
    },
  },
  tiles: {
    admissionsThisYear: {
      label: m['tile.admissions.year'],
      roles: ['ROLE_DEAN', 'ROLE_ACADEMICS', 'ROLE_ADMINISTRATION'],
      rank: 30,
      link: async ({ days }: AdmissionFacts) =>
        listOf({ admittedFrom: days.year.from, admittedTo: days.today.to }),
      value: async ({ yearSoFar }) => showCount(standingOf(await yearSoFar())),
      context: async ({ yearSoFar }) => cancelledOf(await yearSoFar()),
      async change({ yearSoFar, yearBefore }) {
        const before = standingOf(await yearBefore())
        const than = m['tile.admissions.yearBefore']({ count: showCount(before) })
        return changeOf(standingOf(await yearSoFar()), before, than)
      },
    },
    admissionsToday: ofDays('today', 1),
    admissionsThisWeek: ofDays('week', 2),
    admissionsWaiting: {
      label: m['tile.admissions.waiting'],
      roles: desk,
      rank: 3,
      link: listOf({ state: 'submitted' }),
      value: async ({ waiting }) => showCount(sumOf((await waiting()).map(({ count }) => count))),
      context: async ({ year }) => m['tile.ofThisYear']({ count: showCount(standingOf(await year())) }),
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
      title: async ({ batch, byBranch }) => formatFilledSeats(await byBranch(), await batch()),
      columns: () => [m['plot.branch'](), m['plot.admissions']()],
      bars: ({ byBranch }) => byBranch(),
      about: async ({ batch, byBranch }) => formatBarUnit(await byBranch(), await batch()),
    },
    admissionsByType: {
      roles: desk,
      rank: 2,
      title: async ({ batch, byType }) => formatTypes(await byType(), await batch()),
      columns: () => [m['admissions.list.type'](), m['plot.admissions']()],
      bars: ({ byType }) => byType(),
      about: async ({ batch, byType }) => formatBarUnit(await byType(), await batch()),
    },
  },
})

/** Formats the share of filled seats; where the number of seats is unknown, the number of admissions. */
function formatFilledSeats(bars: readonly Bar[], batch: string): string {
  // Branches without seats have no share.
  const filled = bars.filter((bar) => bar.of !== undefined)
  const seats = sumOf(filled.map((bar) => bar.of ?? 0))
  const taken = sumOf((seats === 0 ? bars : filled).map(({ value }) => value))
  if (batch === '') return m['plot.admissionsTaken']({ count: showCount(taken) })
  if (seats === 0) return m['plot.admissionsOfBatch']({ batch, count: showCount(taken) })
  return m['plot.admissionsFilled']({
    batch,
    share: showShare(taken, seats),
    taken: showCount(taken),
    seats: showCount(seats),
  })
}

function formatTypes(bars: readonly Bar[], batch: string): string {
  if (bars.length === 0) return m['plot.admissionsNone']()
  const count = showCount(sumOf(bars.map(({ value }) => value)))
  return batch === '' ? m['plot.admissionsTaken']({ count }) : m['plot.admissionsByType']({ batch, count })
}

/** Without seats in the catalogue the shares refer to all admissions. */
function formatBarUnit(bars: readonly Bar[], batch: string): string {
  if (batch === '') return m['plot.admissionsOfYear']()
  return bars.some(({ of }) => of !== undefined)
    ? m['plot.admissionsAbout']({ batch })
    : m['plot.admissionsOfBatchOnly']({ batch })
}
