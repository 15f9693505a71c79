import type { Bar } from '#lib/dashboards.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { showShare } from '#lib/i18n/shares.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import { type CollectedSum, sayCollected } from './collected-sum.ts'
import { type FeesFacts, feesFacts } from './fees-figures.ts'

const office = ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER', 'ROLE_FEEPAYMENTS'] as const
/** Who answers for what is collected, and opens nobody's account. */
const heads = ['ROLE_PRINCIPAL'] as const

const collectionsOf = ({ from, to }: { from: string; to: string }): string =>
  `${routes.collections()}?${new URLSearchParams({ atFrom: from, atTo: to })}`

const duesIn = (state: string): string => `${routes.dues}?state=${state}`

const paymentsOf = ({ count }: { count: number }): string =>
  m['tile.payments']({ payments: showCount(count) })

/** What the accounts office asks each morning. */
export const feesDashboard = dashboardPart({
  facts: feesFacts,
  tiles: {
    collectedToday: {
      ...{ label: m['tile.collectedToday'], roles: office, rank: 1 },
      link: async ({ days }: FeesFacts) => collectionsOf(days.today),
      value: async ({ today }: FeesFacts) => sayPaise((await today()).net),
      context: async ({ today }: FeesFacts) => joined(paymentsOf(await today()), returnedOf(await today())),
    },
    collectedThisMonth: {
      ...{ label: m['tile.collectedThisMonth'], roles: [...office, ...heads], rank: 2 },
      link: async ({ days, opensLists }) => (opensLists ? collectionsOf(days.thisMonth) : null),
      value: async ({ month }) => sayPaise((await month()).net),
      context: async ({ month, monthBefore }) =>
        joined(
          returnedOf(await month()),
          m['tile.monthBefore']({ amount: sayPaise((await monthBefore()).net) }),
        ),
    },
    owed: {
      ...{ label: m['tile.owed'], roles: office, rank: 3 },
      link: duesIn('open'),
      value: async ({ owed }) => sayPaise((await owed()).open),
    },
    overdue: {
      ...{ label: m['tile.overdue'], roles: office, rank: 4 },
      link: duesIn('overdue'),
      value: async ({ owed }) => sayPaise((await owed()).overdue),
      context: async ({ owed }) => shareOf(await owed()),
    },
    adjustmentsWaiting: {
      ...{ label: m['tile.adjustmentsWaiting'], roles: office, rank: 5 },
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
      ...{ roles: office, rank: 1, isMoney: true },
      title: async ({ weekSum }) => m['plot.collectedInWeek']({ sum: sayCollected(await weekSum()) }),
      columns: () => [m['collections.what.day'](), m['collections.received']()],
      bars: async ({ week }) => (totalOf(await week()) > 0 ? week() : []),
    },
    collectedByType: {
      ...{ roles: office, rank: 2, isMoney: true },
      title: async ({ byType }) => m['plot.collectedByType']({ type: (await byType())[0]?.label ?? '' }),
      columns: () => [m['collections.what.type'](), m['collections.received']()],
      bars: ({ byType }) => byType(),
      about: async () => m['collections.period.thisMonth'](),
    },
    paidByBranch: {
      ...{ roles: heads, rank: 40, isMoney: true },
      title: async ({ byBranch }) => sayPaid(await byBranch()),
      columns: () => [m['collections.what.branch'](), m['plot.paidOfCharged']()],
      bars: ({ byBranch }) => byBranch(),
      about: async ({ year }) => m['plot.paidAbout']({ year }),
    },
  },
})

/** What of it went back; empty where nothing did. */
const returnedOf = (sum: CollectedSum): string => (sum.returned === 0 ? '' : sayCollected(sum))

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

const shareOf = ({ open, overdue }: { open: number; overdue: number }): string =>
  open > 0 ? m['tile.ofOwed']({ share: showShare(overdue, open) }) : ''

function sayPaid(bars: readonly Bar[]): string {
  const charged = bars.reduce((sum, { of = 0 }) => sum + of, 0)
  return m['plot.paidByBranch']({ share: charged > 0 ? showShare(totalOf(bars), charged) : '–' })
}

const totalOf = (bars: readonly Bar[]): number => bars.reduce((sum, { value }) => sum + value, 0)
