import type { ListedLink } from '#lib/dashboards.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import type { Due } from '../fees/feature.ts'
import { payersOfStudent } from './payers.ts'
import type { Receipt } from './receipt.ts'

/** What a parent is told of a child's fees. */
export interface OwnMoney {
  /** Paise; null where nothing was ever due. */
  open: number | null
  /** By when it is to be paid; empty where nothing says so. */
  next: string
  receipts: readonly ListedLink[]
}

/** As many as stand on a dashboard; the page of fees has the rest. */
const newest = 5

type Asked = Pick<App, 'links' | 'students' | 'admissions' | 'fees' | 'payments' | 'clock'>

/** The money of one student, what was due with the admission included. */
export async function moneyOf(app: Asked, studentId: string): Promise<OwnMoney> {
  const payers = (await payersOfStudent(app, studentId)).map(({ payer }) => payer)
  const dues = (await Promise.all(payers.map(app.fees.duesOf))).flat()
  const open = dues.filter(({ state }) => state === 'open')
  return {
    open: dues.length === 0 ? null : sumOpen(open),
    next: sayNext(open, indianDate(app.clock.now())),
    receipts: receiptLinks((await Promise.all(payers.map(app.payments.receiptsOf))).flat()),
  }
}

export const sumOpen = (open: readonly Pick<Due, 'open'>[]): number =>
  open.reduce((sum, { open: left }) => sum + left, 0)

/** The newest first, each leading to the receipt itself. */
export const receiptLinks = (receipts: readonly Receipt[]): ListedLink[] =>
  receipts
    .toSorted((one, other) => (one.issuedAt < other.issuedAt ? 1 : -1))
    .slice(0, newest)
    .map(({ orderId, amount, number, issuedAt, snapshot: { feeType } }) => ({
      title: [sayPaise(amount), feeType, number].join(' · '),
      link: routes.receipt(orderId),
      about: showShortDate(indianDate(issuedAt)),
    }))

/** The day by which something is to be paid; a day that has passed, where there is one. */
export function sayNext(open: readonly Pick<Due, 'dueOn'>[], today: string): string {
  if (open.length === 0) return m['payment.own.nothingDue']()
  const [first] = open
    .map(({ dueOn }) => dueOn)
    .filter(Boolean)
    .toSorted()
  if (first === undefined) return ''
  const date = showShortDate(first)
  return first < today ? m['tile.overdueSince']({ date }) : m['payment.own.dueOn']({ date })
}
