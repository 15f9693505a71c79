import type { Bar } from '#lib/campus/dashboards.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { showCount, showShare } from '#lib/i18n/numbers.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { periodsAround } from '#lib/rules/dates/book-days.ts'
import { daysBefore, daysIn, type DaySpan, indianDate } from '#lib/rules/dates/indian-days.ts'
import { readsCollections } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { CollectedSums } from './collections/collections.repository.ts'
import { type CollectedSum, sayCollected, sumCollected } from './collections/collections.ts'

/** Number of days in the chart, including today. */
const daysShown = 7

/** Figures for the fee tiles and charts of the dashboard. */
function feesFacts({ fees, catalogue, clock }: App, user: CurrentUser) {
  const now = clock.now()
  const today = indianDate(now)
  const { thisMonth, lastMonth } = periodsAround(now)
  const collected = (days: DaySpan) => fees.collected('type', { days })
  const month = once(() => collected(thisMonth))
  const week = { from: daysBefore(today, daysShown - 1), to: today }
  const weekByDay = once(() => fees.collected('day', { days: week }))
  return {
    days: { today: { from: today, to: today }, thisMonth },
    opensLists: readsCollections(user),
    year: academicYearOf(now),
    today: once(async () => sumCollected(await collected({ from: today, to: today }))),
    month: once(async () => sumCollected(await month())),
    monthBefore: once(async () => sumCollected(await collected(lastMonth))),
    owed: once(() => fees.figures.owed(today)),
    waiting: once(fees.figures.waiting),
    changesWaiting: once(fees.figures.changesWaiting),
    weekSum: once(async () => sumCollected(await weekByDay())),
    week: once(async (): Promise<Bar[]> => {
      const rows = await weekByDay()
      return daysIn(week).map((day) => ({ label: sayDay(day, today), value: receivedOn(rows, day) }))
    }),
    byType: once(async (): Promise<Bar[]> => {
      const names = new Map(await fees.types.choices())
      return (await month())
        .map(({ key, received }) => ({ label: names.get(key) ?? '', value: received }))
        .filter(({ value }) => value > 0)
        .toSorted((one, other) => other.value - one.value)
    }),
    byBranch: once(async (): Promise<Bar[]> => {
      const view = await catalogue.read()
      return (await fees.figures.paidByBranch(academicYearOf(now)))
        .map(({ branchId, charged, paid }) => {
          const entry = view.byId(branchId)
          const label = entry?.shortName || (entry?.name ?? m['collections.nowhere']())
          return { label, value: paid, of: charged }
        })
        .toSorted((one, other) => one.label.localeCompare(other.label))
    }),
  }
}

type FeesFacts = ReturnType<typeof feesFacts>

const sayDay = (day: string, today: string): string =>
  day === today ? m['collections.today']() : showShortDate(day).replace(/ \d{4}$/, '')

const receivedOn = (rows: readonly CollectedSums[], day: string): number =>
  rows.find(({ key }) => key === day)?.received ?? 0

const office = ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER', 'ROLE_FEEPAYMENTS'] as const
/** The principal answers for collections but has no access to individual accounts. */
const heads = ['ROLE_PRINCIPAL'] as const

const collectionsOf = ({ from, to }: { from: string; to: string }): string =>
  `${routes.collections()}?${new URLSearchParams({ atFrom: from, atTo: to })}`

const duesIn = (state: string): string => `${routes.dues}?state=${state}`

const paymentsOf = ({ count }: { count: number }): string =>
  m['tile.payments']({ payments: showCount(count) })

/** Tiles and charts for the daily work of the accounts office. */
export const feesDashboard = dashboardPart({
  facts: feesFacts,
  tiles: {
    collectedToday: {
      label: m['tile.collectedToday'],
      roles: office,
      rank: 1,
      link: async ({ days }: FeesFacts) => collectionsOf(days.today),
      value: async ({ today }: FeesFacts) => sayPaise((await today()).net),
      context: async ({ today }: FeesFacts) => joined(paymentsOf(await today()), returnedOf(await today())),
    },
    collectedThisMonth: {
      label: m['tile.collectedThisMonth'],
      roles: [...office, ...heads],
      rank: 2,
      link: async ({ days, opensLists }) => (opensLists ? collectionsOf(days.thisMonth) : null),
      value: async ({ month }) => sayPaise((await month()).net),
      context: async ({ month, monthBefore }) =>
        joined(
          returnedOf(await month()),
          m['tile.monthBefore']({ amount: sayPaise((await monthBefore()).net) }),
        ),
    },
    owed: {
      label: m['tile.owed'],
      roles: office,
      rank: 3,
      link: duesIn('open'),
      value: async ({ owed }) => sayPaise((await owed()).open),
    },
    overdue: {
      label: m['tile.overdue'],
      roles: office,
      rank: 4,
      link: duesIn('overdue'),
      value: async ({ owed }) => sayPaise((await owed()).overdue),
      context: async ({ owed }) => shareOf(await owed()),
    },
    adjustmentsWaiting: {
      label: m['tile.adjustmentsWaiting'],
      roles: office,
      rank: 5,
      link: `${routes.adjustments}?state=proposed`,
      value: async ({ waiting }) => showCount(await waiting()),
    },
    dueChangesWaiting: {
      label: m['tile.dueChangesWaiting'],
      roles: office,
      rank: 6,
      link: `${routes.dueChanges}?state=proposed`,
      value: async ({ changesWaiting }) => showCount(await changesWaiting()),
    },
  },
  plots: {
    collectedInWeek: {
      roles: office,
      rank: 1,
      isMoney: true,
      title: async ({ weekSum }) => m['plot.collectedInWeek']({ sum: sayCollected(await weekSum()) }),
      columns: () => [m['collections.what.day'](), m['collections.received']()],
      bars: async ({ week }) => (totalOf(await week()) > 0 ? week() : []),
    },
    collectedByType: {
      roles: office,
      rank: 2,
      isMoney: true,
      title: async ({ byType }) => m['plot.collectedByType']({ type: (await byType())[0]?.label ?? '' }),
      columns: () => [m['collections.what.type'](), m['collections.received']()],
      bars: ({ byType }) => byType(),
      about: async () => m['collections.period.thisMonth'](),
    },
    paidByBranch: {
      roles: heads,
      rank: 40,
      isMoney: true,
      title: async ({ byBranch }) => sayPaid(await byBranch()),
      columns: () => [m['collections.what.branch'](), m['plot.paidOfCharged']()],
      bars: ({ byBranch }) => byBranch(),
      about: async ({ year }) => m['plot.paidAbout']({ year }),
    },
  },
})

/** Says how much was returned; empty if nothing was. */
const returnedOf = (sum: CollectedSum): string => (sum.returned === 0 ? '' : sayCollected(sum))

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

const shareOf = ({ open, overdue }: { open: number; overdue: number }): string =>
  open > 0 ? m['tile.ofOwed']({ share: showShare(overdue, open) }) : ''

function sayPaid(bars: readonly Bar[]): string {
  const charged = bars.reduce((sum, { of = 0 }) => sum + of, 0)
  return m['plot.paidByBranch']({ share: charged > 0 ? showShare(totalOf(bars), charged) : '–' })
}

const totalOf = (bars: readonly Bar[]): number => bars.reduce((sum, { value }) => sum + value, 0)
