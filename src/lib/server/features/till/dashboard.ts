import type { WaitingItem } from '#lib/campus/dashboards.ts'
import { showDate } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { cancellationCheckers, feeCheckers } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import { sayAsked } from '../../kernel/dashboards/waiting-proposals.ts'
import { differenceOf, type Shift } from './shifts/shift.ts'

/** What the accounts officer must do about the till. */
export const tillDashboard = dashboardPart({
  facts: (app: App, user: CurrentUser) => ({ app, user }),
  waiting: {
    tillDifferences: {
      roles: feeCheckers,
      rank: 8,
      items: async ({ app, user }) => listShifts(app, await app.till.differencesFor(user.id)),
    },
    largeDifferences: {
      roles: cancellationCheckers,
      rank: 8,
      items: async ({ app, user }) => listShifts(app, await app.till.largeDifferencesFor(user.id)),
    },
    receiptCancellations: {
      roles: cancellationCheckers,
      rank: 7,
      items: ({ app, user }) => listCancellations(app, user),
    },
    tillTransfers: { roles: feeCheckers, rank: 7, items: ({ app, user }) => listTransfers(app, user) },
    tillDays: { roles: feeCheckers, rank: 9, items: ({ app }) => listOpenDays(app) },
    reopenings: { roles: feeCheckers, rank: 7, items: ({ app, user }) => listReopenings(app, user) },
    cashToDeposit: { roles: feeCheckers, rank: 10, items: ({ app, user }) => listCashToDeposit(app, user) },
  },
})

async function listShifts({ people }: App, shifts: readonly Shift[]): Promise<WaitingItem[]> {
  const names = await people.namesOf([...new Set(shifts.map(({ cashierId }) => cashierId))])
  return shifts.flatMap(({ day, cashierId, count, state }) =>
    count
      ? [
          {
            title: m['tile.tillDifference']({ amount: sayPaise(differenceOf(count)) }),
            asked: sayAsked(names.get(cashierId), count.at),
            effect: m[state === 'checked' ? 'tile.largeDifferenceMeans' : 'tile.tillDifferenceMeans'](),
            action: m['tile.decide'](),
            link: routes.dayClose(day),
          },
        ]
      : [],
  )
}

async function listCancellations({ till, people }: App, { id }: CurrentUser): Promise<WaitingItem[]> {
  const waiting = await till.cancellationsFor(id)
  const names = await people.namesOf([...new Set(waiting.map(({ createdBy }) => createdBy))])
  return waiting.map(({ receipts, amount, createdBy, createdAt, orderIds: [orderId = ''] }) => ({
    title: m['tile.cancelReceipt']({ receipts: receipts.join(', '), amount: sayPaise(amount) }),
    asked: sayAsked(names.get(createdBy), createdAt),
    effect: m['tile.cancelReceiptMeans'](),
    action: m['tile.decide'](),
    link: routes.cancelReceipt(orderId),
  }))
}

async function listTransfers({ till }: App, { id }: CurrentUser): Promise<WaitingItem[]> {
  const waiting = await till.claimsFor(id)
  return waiting
    ? [
        {
          title: m['tile.tillTransfers']({ count: showCount(waiting.count) }),
          asked: '',
          effect: m['tile.tillTransfersMeans']({ date: showDate(waiting.since) }),
          action: m['tile.matchTransfers'](),
          link: routes.transfers,
        },
      ]
    : []
}

async function listOpenDays({ till, clock }: App): Promise<WaitingItem[]> {
  const days = await till.openDaysBefore(indianDate(clock.now()))
  return days.map((day) => ({
    title: m['tile.tillDay']({ date: showDate(day) }),
    asked: '',
    effect: m['tile.tillDayMeans'](),
    action: m['tile.closeDay'](),
    link: routes.dayClose(day),
  }))
}

async function listReopenings({ till, people }: App, { id }: CurrentUser): Promise<WaitingItem[]> {
  const waiting = await till.reopeningsFor(id)
  const names = await people.namesOf([...new Set(waiting.map(({ createdBy }) => createdBy))])
  return waiting.map(({ day, reason, createdBy, createdAt }) => ({
    title: m['tile.reopening']({ date: showDate(day), reason }),
    asked: sayAsked(names.get(createdBy), createdAt),
    effect: m['tile.reopeningMeans'](),
    action: m['tile.decide'](),
    link: routes.dayClose(day),
  }))
}

/** One entry for all days; their page names each. */
async function listCashToDeposit({ till }: App, { id }: CurrentUser): Promise<WaitingItem[]> {
  const days = await till.cashToDeposit(id)
  const [oldest] = days
  if (!oldest) return []
  const sum = days.reduce((total, { amount }) => total + amount, 0)
  return [
    {
      title: m['tile.cashToDeposit']({ count: showCount(days.length), amount: sayPaise(sum) }),
      asked: '',
      effect: m['tile.cashToDepositMeans'](),
      action: m['tile.enterDeposit'](),
      link: routes.dayClose(oldest.day),
    },
  ]
}
