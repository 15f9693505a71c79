import type { ListedLink } from '#lib/campus/dashboards.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-time.ts'
import { m } from '#paraglide/messages.js'
import type { Due } from '../../fees/feature.ts'
import type { Receipt } from '../receipts/receipt.ts'

/** As many as stand on a dashboard; the page of fees has the rest. */
const newest = 5

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
