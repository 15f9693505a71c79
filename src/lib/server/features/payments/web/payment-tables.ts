import * as v from 'valibot'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { badge, type Cell, date, instant, link, money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { isInternalId } from '#lib/payments/internal-id.ts'
import { paymentBadge, refundBadge } from '#lib/payments/payment-words.ts'
import { receiptBadge } from '#lib/payments/receipt-standing.ts'
import { routes } from '#lib/routes.ts'
import { charge } from '#lib/schemas/payments/charge.ts'
import type { DecisionState } from '#lib/schemas/payments/states.ts'
import { m } from '#paraglide/messages.js'
import type { Attempt } from '../attempts/attempt.ts'
import type { Forfeit } from '../forfeits/forfeit.ts'
import type { Order } from '../orders/order.ts'
import type { Receipt } from '../receipts/receipt.ts'
import type { PaymentPage } from './payment-page.ts'

const badgeOfDecision = {
  proposed: 'waiting',
  confirmed: 'good',
  refused: 'inactive',
} as const satisfies Record<DecisionState, string>

/** Who wanted what, and what became of it. */
export const decisionsTable = ({ decisions, names }: PaymentPage): PlainTable =>
  plainTable(
    m['reviews.decisions'](),
    [m['reviews.decisions'](), m['onlinePayments.begun'](), m['reviews.amount'](), m['catalogue.status']()],
    decisions,
    ({ id, deed, reason, createdAt, createdBy, amount, state }) => ({
      key: id,
      cells: [
        text(m[`reviews.deed.${deed}`](), reason),
        instant(createdAt, names.get(createdBy) ?? ''),
        money(amount),
        badge(m[`reviews.decided.${state}`](), badgeOfDecision[state]),
      ],
    }),
  )

export const refundsTable = ({ refunds, names }: PaymentPage): PlainTable =>
  plainTable(
    m['refunds.ofPayment'](),
    [
      m['refunds.causeTitle'](),
      m['refunds.asked'](),
      m['refunds.wayTitle'](),
      m['refunds.sentOn'](),
      m['refunds.amount'](),
      m['catalogue.status'](),
    ],
    refunds,
    ({ id, cause, reason, createdAt, createdBy, way, reference, number, sentOn, amount, state }) => ({
      key: id,
      cells: [
        text(m[`refunds.cause.${cause}`](), reason),
        instant(createdAt, names.get(createdBy) ?? ''),
        text(
          m[`refunds.way.${way}`](),
          [number, isInternalId(reference) ? '' : reference].filter(Boolean).join(' · '),
        ),
        date(sentOn),
        money(amount),
        refundBadge(state),
      ],
    }),
  )

const kinds = ['return', 'webhook', 'charge', 'check', 'answer'] as const

/** The newest first: what it is worth is said above it. */
export const eventsTable = ({ said }: Pick<PaymentPage, 'said'>): PlainTable =>
  plainTable(
    m['onlinePayments.said.title'](),
    [m['dues.generate.when'](), m['onlinePayments.said.who'](), m['onlinePayments.said.what']()],
    said.toReversed().map((each, index) => ({ ...each, key: String(index) })),
    ({ key, at, kind, said: words }) => {
      const known = kinds.find((each) => each === kind)
      return {
        key,
        cells: [instant(at), text(known ? m[`onlinePayments.said.${known}`]() : kind), text(inWords(words))],
      }
    },
    50,
  )

/** A charge in a few words, a browser's claim by its state, and anything else cut short. */
function inWords(said: string): string {
  const json = parsed(said)
  const read = v.safeParse(charge, json)
  if (read.success) {
    const { status, paid, refunded } = read.output
    const amounts = { paid: sayPaise(paid ?? 0), refunded: sayPaise(refunded ?? 0) }
    return m['onlinePayments.said.status']({ status, ...amounts })
  }
  const claim = v.safeParse(v.looseObject({ vads_charge_status: v.string() }), json)
  if (claim.success) return claim.output.vads_charge_status.slice(0, shortest)
  return json === null && !isInternalId(said) ? said.slice(0, shortest) : ''
}

const shortest = 80

function parsed(said: string): unknown {
  try {
    return JSON.parse(said) as unknown
  } catch {
    return null
  }
}

/** What was paid for an admission, each leading to where it goes back. */
export const paidTable = (paid: readonly { order: Order; attempt: Attempt }[]): PlainTable =>
  plainTable(
    m['keptMoney.payments'](),
    [
      m['structures.feeType'](),
      m['onlinePayments.begun'](),
      m['structures.amount'](),
      m['catalogue.status'](),
    ],
    paid,
    ({ order, attempt: { id, createdAt, amount, state } }) => ({
      key: id,
      cells: [
        link(order.shown.feeType, routes.payment(id), order.shown.semester),
        instant(createdAt),
        money(amount),
        paymentBadge(state),
      ],
    }),
  )

export const forfeitsTable = (kept: readonly Forfeit[], names: ReadonlyMap<string, string>): PlainTable =>
  plainTable(
    m['keptMoney.kept'](),
    [m['reviews.reason'](), m['dues.generate.when'](), m['structures.amount']()],
    kept,
    ({ id, reason, createdAt, createdBy, amount }) => ({
      key: id,
      cells: [text(reason), instant(createdAt, names.get(createdBy) ?? ''), money(amount)],
    }),
  )

/** Each leads to where it is printed; `asking` has where a refund of it is asked for, by the order. */
export const receiptsTable = (
  receipts: readonly Receipt[],
  asking: ReadonlyMap<string, string> = new Map(),
): PlainTable =>
  plainTable(
    m['receipts.title'](),
    [
      m['receipt.number'](),
      m['structures.feeType'](),
      m['receipts.issued'](),
      m['structures.amount'](),
      m['catalogue.status'](),
      ...(asking.size > 0 ? [m['refunds.title']()] : []),
    ],
    receipts,
    (receipt) => ({
      key: receipt.number,
      cells: [
        link(receipt.number, routes.officeReceipt(receipt.orderId)),
        text(receipt.snapshot.feeType, receipt.snapshot.semester),
        instant(receipt.issuedAt),
        money(receipt.amount),
        receiptBadge(receipt),
        ...(asking.size > 0 ? [askCell(asking.get(receipt.orderId))] : []),
      ],
    }),
  )

const askCell = (to: string | undefined): Cell => (to ? link(m['refunds.ask'](), to) : text(''))
