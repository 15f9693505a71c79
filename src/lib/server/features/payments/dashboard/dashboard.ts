import type { ListedLink } from '#lib/campus/dashboards.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { receiptFileName } from '#lib/rules/college/file-names.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { feeCheckers, feeKeepers, keyMaintainers, seriesMaintainers } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { once } from '../../../kernel/core/once.ts'
import { dashboardPart } from '../../../kernel/dashboards/dashboard-part.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Due } from '../../fees/feature.ts'
import { payersOf } from '../policy.ts'
import type { Receipt } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { UnclearPayments } from './desk.repository.ts'
import {
  listDecisions,
  listGatewayKeys,
  listRefundsToApprove,
  listRefundsToSend,
  listSeriesStarts,
  listUnclearPayments,
} from './waiting.ts'

/** The number of receipts on a dashboard; the fees page has the rest. */
const newest = 5

export const sumOpen = (open: readonly Pick<Due, 'open'>[]): number =>
  open.reduce((sum, { open: left }) => sum + left, 0)

/** The newest receipts, each with a link. */
export const receiptLinks = (receipts: readonly Receipt[]): ListedLink[] =>
  receipts
    .toSorted((one, other) => (one.issuedAt < other.issuedAt ? 1 : -1))
    .slice(0, newest)
    .map(({ orderId, kind, amount, number, issuedAt, snapshot: { feeType } }) => ({
      title: [sayPaise(amount), feeType, number].join(' · '),
      link: routes.receipt(orderId),
      file: receiptFileName(kind, indianDate(issuedAt)),
      about: showShortDate(indianDate(issuedAt)),
    }))

export const isLate = ({ dueOn }: Pick<Due, 'dueOn'>, today: string): boolean => dueOn !== '' && dueOn < today

/** Formats the next due date. Overdue dues come first, with their sum unless all are overdue. */
export function sayNext(open: readonly Pick<Due, 'dueOn' | 'open'>[], today: string): string {
  if (open.length === 0) return m['payment.own.nothingDue']()
  const [first] = open
    .map(({ dueOn }) => dueOn)
    .filter(Boolean)
    .toSorted()
  if (first === undefined) return ''
  const date = showShortDate(first)
  if (first >= today) return m['payment.own.dueOn']({ date })
  const overdue = sumOpen(open.filter((due) => isLate(due, today)))
  return overdue === sumOpen(open)
    ? m['tile.overdueSince']({ date })
    : m['tile.partOverdueSince']({ amount: sayPaise(overdue), date })
}

/** Receipts of a student. */
function ownFacts(app: App, user: CurrentUser) {
  const payers = once(async () => (await payersOf(app, user)).map(({ payer }) => payer))
  const receipts = once(async () => (await Promise.all((await payers()).map(app.payments.receiptsOf))).flat())
  return {
    app,
    user,
    receipts,
    lastReceipts: once(app.payments.lastReceipts),
  }
}

type OwnFacts = ReturnType<typeof ownFacts>

const office = ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER', 'ROLE_FEEPAYMENTS'] as const

/** What students have paid, and what the accounts office must decide. */
export const paymentsDashboard = dashboardPart({
  facts: ownFacts,
  waiting: {
    refundsToApprove: {
      roles: feeCheckers,
      rank: 5,
      items: ({ app, user }: OwnFacts) => listRefundsToApprove(app, user),
    },
    refundsToSend: { roles: feeKeepers, rank: 5, items: ({ app, user }) => listRefundsToSend(app, user) },
    decisions: { roles: feeCheckers, rank: 20, items: ({ app, user }) => listDecisions(app, user) },
    reviews: { roles: feeKeepers, rank: 20, items: ({ app }) => listUnclearPayments(app) },
    gatewayKeys: { roles: keyMaintainers, rank: 30, items: ({ app, user }) => listGatewayKeys(app, user) },
    receiptSeries: {
      roles: seriesMaintainers,
      rank: 31,
      items: ({ app, user }) => listSeriesStarts(app, user),
    },
  },
  lists: {
    // Parents see receipts with each child instead.
    ownReceipts: {
      title: m['payment.own.receipts'],
      roles: ['ROLE_STUDENT'],
      rank: 20,
      links: async ({ receipts }) => receiptLinks(await receipts()),
      more: () => ({ title: m['payment.own.title'](), link: routes.fees }),
    },
    lastPayments: {
      title: m['tile.lastPayments'],
      roles: office,
      rank: 4,
      links: async ({ lastReceipts }) =>
        (await lastReceipts()).map(({ orderId, amount, issuedAt, snapshot: { payer, feeType } }) => ({
          title: oneLine([sayPaise(amount), payer.name, feeType, showShortDate(indianDate(issuedAt))]),
          link: routes.officeReceipt(orderId),
        })),
    },
  },
})

/** Figures for the dashboards of the accounts office. */
export interface DeskFigures {
  /** Counts open reviews without a proposed decision. */
  unclearPayments(): Promise<UnclearPayments>
  /** Newest first. */
  lastReceipts(): Promise<Receipt[]>
}

const mostShown = 5

export const deskFigures = ({
  store: {
    read: { desk },
  },
}: {
  store: Store<PaymentsRepository>
}): DeskFigures => ({
  unclearPayments: desk.reviews,
  lastReceipts: () => desk.lastReceipts(mostShown),
})
