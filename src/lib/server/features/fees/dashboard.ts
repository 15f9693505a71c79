import type { Bar } from '#lib/campus/dashboards.ts'
import { changeOf } from '#lib/i18n/changes.ts'
import { monthName, showShortDate } from '#lib/i18n/dates.ts'
import { showCount, showShare } from '#lib/i18n/numbers.ts'
import { sayPaise, sayShortPaise, sumFigure } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { monthsIn, periodsAround, sameDayIn, sameDayLastYear } from '#lib/rules/dates/book-days.ts'
import { daysBefore, daysIn, type DaySpan, indianDate, isoDay } from '#lib/rules/dates/indian-days.ts'
import { feeCheckers } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { CollectedSums } from './collections/collections.repository.ts'
import { type CollectedSum, netCollected, sumCollected } from './collections/collections.ts'
import type { PaidOfCharged } from './dues/due.repository.ts'
import { listWaitingFees } from './waiting.ts'

/** Days in the chart, including today; its title names them, as for the months. */
const daysShown = 30
/** Number of months in the chart, including this one. */
const monthsShown = 12

/** Figures for the fee tiles and charts of the dashboard. */
function feesFacts(app: App, user: CurrentUser) {
  const { fees, clock } = app
  const now = clock.now()
  const today = indianDate(now)
  const { thisMonth, lastMonth, thisYear } = periodsAround(now)
  const collected = (days: DaySpan) => fees.collected('type', { days })
  const sumOf = (days: DaySpan) => once(async () => sumCollected(await collected(days)))
  const month = once(() => collected(thisMonth))
  const lastDays = { from: daysBefore(today, daysShown - 1), to: today }
  const lastMonths = monthsUntil(today, monthsShown)
  return {
    app,
    user,
    today,
    days: { today: { from: today, to: today }, thisMonth, thisYear },
    year: academicYearOf(now),
    collectedToday: sumOf({ from: today, to: today }),
    month: once(async () => sumCollected(await month())),
    // An unfinished month is compared with as much of the last one.
    monthBefore: sumOf(sameDayIn(lastMonth, today)),
    wholeYear: sumOf({ from: thisYear.from, to: today }),
    yearBefore: sumOf(sameDayLastYear({ from: thisYear.from, to: today })),
    owed: once(() => fees.figures.owed(today)),
    lastDays: once(async () => barsOf(await fees.collected('day', { days: lastDays }), daysIn(lastDays))),
    lastMonths: once(async () => {
      const months = monthsIn(lastMonths).map(({ from }) => from.slice(0, 7))
      return barsOf(await fees.collected('month', { days: lastMonths }), months)
    }),
    typesOfMonth: once(month),
    paidByBranch: once(() => fees.figures.paidByBranch(academicYearOf(now))),
  }
}

type FeesFacts = ReturnType<typeof feesFacts>

/** Returns the days from the first of some months ago until today. */
function monthsUntil(today: string, count: number): DaySpan {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return { from: isoDay(Date.UTC(year, month - count, 1)), to: today }
}

/** Draws the net amount of each day or month, also of those without any. */
function barsOf(rows: readonly CollectedSums[], keys: readonly string[]): Bar[] {
  const nets = new Map(rows.map((row) => [row.key, netCollected(row)]))
  return keys.map((key) => ({
    ...(key.length === 7 ? labelsOfMonth(key) : labelsOfDay(key)),
    value: nets.get(key) ?? 0,
  }))
}

const labelsOfDay = (day: string): Pick<Bar, 'label' | 'about' | 'link'> => ({
  label: showShortDate(day).replace(/ \d{4}$/, ''),
  about: showShortDate(day),
  link: collectionsOf({ from: day, to: day }),
})

function labelsOfMonth(key: string): Pick<Bar, 'label' | 'about' | 'link'> {
  const [year = 0, month = 1] = key.split('-').map(Number)
  const days = { from: `${key}-01`, to: daysBefore(dayOfNextMonth(key), 1) }
  return {
    label: monthName(month).slice(0, 3),
    about: `${monthName(month)} ${year}`,
    link: collectionsOf(days),
  }
}

/** Returns the first day of the month after the given one. */
const dayOfNextMonth = (key: string): string => {
  const [year = 0, month = 1] = key.split('-').map(Number)
  return isoDay(Date.UTC(year, month, 1))
}

const office = ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER', 'ROLE_FEEPAYMENTS'] as const
/** They answer for the money but have no access to individual accounts. */
const owners = ['ROLE_CHAIRMAN', 'ROLE_DIRECTOR'] as const
const principal = 'ROLE_PRINCIPAL'

const collectionsOf = ({ from, to }: DaySpan): string =>
  `${routes.collections()}?${new URLSearchParams({ atFrom: from, atTo: to })}`

const duesIn = (state: string): string => `${routes.dues}?state=${state}`

const paymentsOf = ({ count }: { count: number }): string =>
  m['tile.payments']({ payments: showCount(count) })

/** Tiles and charts for the daily work of the accounts office, and for those who answer for the money. */
export const feesDashboard = dashboardPart({
  facts: feesFacts,
  waiting: {
    fees: { roles: feeCheckers, rank: 10, items: ({ app, user }: FeesFacts) => listWaitingFees(app, user) },
  },
  tiles: {
    collectedToday: {
      label: m['tile.collectedToday'],
      roles: office,
      rank: 1,
      link: async ({ days }: FeesFacts) => collectionsOf(days.today),
      value: async ({ collectedToday }: FeesFacts) => sumFigure((await collectedToday()).net),
      context: async ({ collectedToday }: FeesFacts) =>
        joined(paymentsOf(await collectedToday()), grossOf(await collectedToday())),
    },
    collectedThisMonth: {
      label: m['tile.collectedThisMonth'],
      roles: [...office, ...owners, principal],
      rank: 2,
      link: async ({ days }) => collectionsOf(days.thisMonth),
      value: async ({ month }) => sumFigure((await month()).net),
      context: async ({ month }) => grossOf(await month()),
      async change({ month, monthBefore }) {
        const { net } = await monthBefore()
        return changeOf((await month()).net, net, m['tile.monthBefore']({ amount: sayShortPaise(net) }))
      },
    },
    collectedThisYear: {
      label: m['tile.collectedThisYear'],
      roles: owners,
      rank: 3,
      link: async ({ days }) => collectionsOf(days.thisYear),
      value: async ({ wholeYear }) => sumFigure((await wholeYear()).net),
      context: async ({ wholeYear }) => grossOf(await wholeYear()),
      async change({ wholeYear, yearBefore }) {
        const { net } = await yearBefore()
        return changeOf((await wholeYear()).net, net, m['tile.yearBefore']({ amount: sayShortPaise(net) }))
      },
    },
    owedThisYear: {
      label: m['tile.owedThisYear'],
      roles: owners,
      rank: 4,
      // The chart below has it by branch; the accounts of people are closed to these roles.
      link: async () => '#plot-paidByBranch',
      value: async ({ paidByBranch }) => sumFigure(openIn(await paidByBranch())),
      context: async ({ paidByBranch, year }) =>
        joined(
          m['tile.ofCharged']({ amount: sayShortPaise(chargedIn(await paidByBranch())) }),
          m['tile.inAcademicYear']({ year }),
          sponsorsShare(sponsorsIn(await paidByBranch())),
        ),
    },
    returnedThisMonth: {
      label: m['tile.returnedThisMonth'],
      roles: owners,
      rank: 5,
      link: async ({ days }) => collectionsOf(days.thisMonth),
      value: async ({ month }) => sumFigure(-(await month()).returned),
      async change({ month, monthBefore }) {
        const returned = -(await monthBefore()).returned
        return changeOf(
          -(await month()).returned,
          returned,
          m['tile.monthBefore']({ amount: sayShortPaise(returned) }),
        )
      },
    },
    owed: {
      label: m['tile.owed'],
      roles: office,
      rank: 3,
      link: `${duesIn('open')}&payableBy=student`,
      value: async ({ owed }) => sumFigure((await owed()).open),
      context: async ({ owed }) => sponsorsShare((await owed()).sponsors),
    },
    overdue: {
      label: m['tile.overdue'],
      roles: office,
      rank: 4,
      link: duesIn('overdue'),
      value: async ({ owed }) => sumFigure((await owed()).overdue),
      context: async ({ owed }) => shareOf(await owed()),
    },
  },
  plots: {
    collectedByDay: {
      roles: office,
      rank: 1,
      shape: 'columns',
      isMoney: true,
      title: async ({ lastDays }) =>
        m['plot.collectedByDay']({ sum: sayShortPaise(totalOf(await lastDays())) }),
      columns: () => [m['collections.what.day'](), m['collections.net']()],
      bars: async ({ lastDays }) => someOf(await lastDays()),
    },
    collectedByMonth: {
      roles: owners,
      rank: 1,
      shape: 'columns',
      isMoney: true,
      title: async ({ lastMonths }) =>
        m['plot.collectedByMonth']({ sum: sayShortPaise(totalOf(await lastMonths())) }),
      columns: () => [m['collections.what.month'](), m['collections.net']()],
      bars: async ({ lastMonths }) => someOf(await lastMonths()),
    },
    collectedByType: {
      roles: office,
      rank: 2,
      isMoney: true,
      title: async ({ month }) => m['plot.collectedByType']({ sum: sayShortPaise((await month()).received) }),
      columns: () => [m['collections.what.type'](), m['collections.received']()],
      bars: typeBars,
    },
    paidByBranch: {
      roles: [...owners, principal],
      rank: 40,
      isMoney: true,
      title: async ({ paidByBranch, year }) => sayPaid(await paidByBranch(), year),
      columns: () => [m['collections.what.branch'](), m['plot.outstandingOfCharged']()],
      bars: branchBars,
      about: async () => m['plot.paidAbout'](),
    },
  },
})

/** Says what came in before refunds; empty if nothing was returned. */
const grossOf = ({ received, returned }: CollectedSum): string =>
  returned === 0 ? '' : m['tile.gross']({ received: sayPaise(received), returned: sayPaise(-returned) })

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

const shareOf = ({ open, overdue }: { open: number; overdue: number }): string =>
  open > 0 ? m['tile.ofOwed']({ share: showShare(overdue, open) }) : ''

const totalOf = (bars: readonly Bar[]): number => bars.reduce((sum, { value }) => sum + value, 0)

/** Returns no bars if all of them are empty, so that no empty chart is drawn. */
const someOf = (bars: Bar[]): Bar[] => (bars.some(({ value }) => value !== 0) ? bars : [])

const chargedIn = (rows: readonly PaidOfCharged[]): number =>
  rows.reduce((sum, { charged }) => sum + charged, 0)

const openIn = (rows: readonly PaidOfCharged[]): number =>
  rows.reduce((sum, row) => sum + unpaidByStudents(row), 0)

/** What the government and other sponsors still owe is not outstanding from students. */
const unpaidByStudents = ({ charged, paid, sponsors }: PaidOfCharged): number => charged - paid - sponsors

const sponsorsIn = (rows: readonly PaidOfCharged[]): number =>
  rows.reduce((sum, { sponsors }) => sum + sponsors, 0)

/** Says what sponsors still owe; empty where there is none. */
const sponsorsShare = (amount: number): string =>
  amount > 0 ? m['tile.sponsors']({ amount: sayShortPaise(amount) }) : ''

function sayPaid(rows: readonly PaidOfCharged[], year: string): string {
  const charged = chargedIn(rows)
  const open = openIn(rows)
  const share = charged > 0 ? showShare(open, charged) : '–'
  return m['plot.paidByBranch']({ year, share, open: sayShortPaise(open), charged: sayShortPaise(charged) })
}

async function typeBars({ app, typesOfMonth }: FeesFacts): Promise<Bar[]> {
  const names = new Map(await app.fees.types.choices())
  return (await typesOfMonth())
    .map(({ key, received }) => ({ label: names.get(key) ?? '', value: received }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value)
}

/** Sorts the branch with the largest open amount first. */
async function branchBars({ app, paidByBranch }: FeesFacts): Promise<Bar[]> {
  const view = await app.catalogue.read()
  return (await paidByBranch())
    .toSorted((one, other) => unpaidByStudents(other) - unpaidByStudents(one))
    .map((row) => {
      const { branchId, charged } = row
      const entry = view.byId(branchId)
      const label = entry?.shortName || (entry?.name ?? m['collections.nowhere']())
      return { label, value: unpaidByStudents(row), of: charged, isWarning: true }
    })
}
