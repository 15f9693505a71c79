import * as v from 'valibot'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { badge, type Cell, date, instant, link, money, text } from '#lib/lists/cell.ts'
import { plainTable, type PlainTable } from '#lib/lists/plain-table.ts'
import { isInternalId, paymentBadge, refundBadge } from '#lib/payments/payment-words.ts'
import { receiptBadge } from '#lib/payments/receipt-words.ts'
import { routes } from '#lib/routes.ts'
import { charge } from '#lib/schemas/payments/charge.ts'
import type { DecisionState } from '#lib/schemas/payments/states.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Forfeit } from '../forfeits/forfeit.ts'
import type { Order } from '../orders/order.ts'
import type { Receipt } from '../receipts/receipt.ts'
import { isMissing, type Refund } from '../refunds/refund.ts'
import { type Decision, maySettle, type Review } from '../reviews/review.ts'
import {
  type AttemptBooks,
  isRefundable,
  refundableAmount,
  unexplainedRefunds,
} from '../settlement/balance.ts'

/** The contents of a payment's page. */
export interface PaymentPage {
  attempt: Attempt
  order: Order
  /** Open reviews, oldest first. */
  waiting: readonly ReviewView[]
  decisions: readonly Decision[]
  refunds: readonly Refund[]
  said: Awaited<ReturnType<App['payments']['said']>>
  receiptNumber: string | null
  /** Paise that may still be refunded. */
  left: number
  /** Paise refunded at the gateway by nobody here. */
  gone: number
  /** Who approved the refund that is to be sent; null if there is none. */
  approvedBy: string | null
  /** The first day that a refund may have been sent: the day of its approval; null if none is to be sent. */
  approvedOn: string | null
  /** A refund that was reported as sent at the gateway, which still has the money. */
  missing: { refund: Refund; sentBy: string | null } | null
  /** Names by id of the users who decided or proposed. */
  names: ReadonlyMap<string, string>
}

export interface ReviewView {
  review: Review
  what: string
  means: string
  amount: string
  mayPay: boolean
  /** The money can be refunded. */
  mayGoBack: boolean
}

/** Returns null if there is no such payment. */
export async function paymentPage({ payments, people }: App, attemptId: string): Promise<PaymentPage | null> {
  const attempt = await payments.attempt(attemptId)
  const order = attempt && (await payments.order(attempt.orderId))
  if (!attempt || !order) return null
  const reviews = await payments.reviews.ofAttempt(attemptId)
  const decisions = await payments.reviews.decisions(reviews.map(({ id }) => id))
  const refunds = await payments.refunds.ofAttempt(attemptId)
  const approved = refunds.find(({ state }) => state === 'approved')
  const missing = missingOf({ reviews, refunds })
  const toSend = approved ?? missing
  const receipt = attempt.state === 'PAID' ? await payments.receiptOf(order.id) : null
  return {
    attempt,
    order,
    decisions,
    refunds,
    said: await payments.said(attemptId),
    waiting: reviews.filter(({ state }) => state === 'open').map((review) => shown(review, attempt)),
    receiptNumber: receipt?.number ?? null,
    left: Math.min(refundableAmount(attempt, { reviews, refunds }), await payments.unkept(order)),
    gone: unexplainedRefunds(attempt, { reviews, refunds }),
    approvedBy: approved ? await payments.movedBy(approved) : null,
    approvedOn: toSend ? await payments.refunds.approvedOn(toSend.id) : null,
    missing: missing ? { refund: missing, sentBy: await payments.movedBy(missing) } : null,
    names: await people.namesOf([...new Set([...decisions, ...refunds].map(({ createdBy }) => createdBy))]),
  }
}

/** Finds the refund of a missing-refund review, preferably one of exactly that amount. */
function missingOf({ reviews, refunds }: AttemptBooks): Refund | undefined {
  const fitting = refunds.filter((refund) => reviews.some(isMissing(refund)))
  return fitting.find(({ amount }) => reviews.some(isMissingWhole(amount))) ?? fitting.at(-1)
}

const isMissingWhole =
  (sum: number) =>
  ({ state, cause, amount }: Review): boolean =>
    state === 'open' && cause === 'refundMissing' && amount === sum

function shown(review: Review, attempt: Attempt): ReviewView {
  const { cause, amount, facts } = review
  return {
    review,
    what: m[`reviews.cause.${cause}`](),
    mayPay: maySettle(review, attempt),
    mayGoBack: review.amount > 0 && isRefundable(review),
    means: m[`reviews.means.${cause}`]({ fields: facts['fields'] ?? '' }),
    amount: amount === 0 ? '' : m['reviews.inDoubt']({ amount: sayPaise(Math.abs(amount)) }),
  }
}

/** The money of an admission that is to be cancelled. */
export async function forfeitPage({ payments, people }: App, admissionId: string) {
  const payer = { kind: 'admission', id: admissionId } as const
  const orders = await payments.ordersOf(payer)
  const kept = await payments.kept.of(payer)
  const paid = await Promise.all(
    orders.map(async (order) =>
      (await payments.attempts(order.id))
        .filter(({ state }) => state === 'PAID' || state === 'PAID_DUPLICATE' || state === 'QUARANTINED')
        .map((attempt) => ({ order, attempt })),
    ),
  )
  const receipts = await payments.receiptsOf(payer)
  const counter = receipts.filter(({ snapshot, cancelledAt }) => snapshot.taken && cancelledAt === null)
  return {
    /** Receipts of the counter, whose refunds are proposed apart. */
    counter,
    unasked: await payments.kept.unasked(admissionId),
    isInDoubt: await payments.kept.isInDoubt(admissionId),
    paid: paid.flat(),
    kept,
    names: await people.namesOf([...new Set(kept.map(({ createdBy }) => createdBy))]),
  }
}

const badgeOfDecision = {
  proposed: 'waiting',
  confirmed: 'good',
  refused: 'inactive',
} as const satisfies Record<DecisionState, string>

/** The receipts of the counter, each with its page of refunds. */
export const counterTable = (receipts: readonly Receipt[]): PlainTable =>
  plainTable(
    m['receipts.title'](),
    [m['receipt.number'](), m['structures.feeType'](), m['receipts.issued'](), m['structures.amount']()],
    receipts,
    ({ number, orderId, snapshot: { feeType, semester }, issuedAt, amount }) => ({
      key: number,
      cells: [
        link(number, routes.counterRefund(orderId)),
        text(feeType, semester),
        instant(issuedAt),
        money(amount),
      ],
    }),
  )

/** Lists the proposals and their outcomes. */
export const decisionsTable = ({ decisions, names }: PaymentPage): PlainTable =>
  plainTable(
    m['reviews.decisions'](),
    [m['reviews.decisions'](), m['adjustments.proposedAt'](), m['reviews.amount'](), m['catalogue.status']()],
    decisions,
    ({ id, action, reason, createdAt, createdBy, amount, state }) => ({
      key: id,
      cells: [
        text(m[`reviews.action.${action}`](), reason),
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
    ({ id, cause, reason, createdAt, createdBy, way, reference, number, sentOn, amount, ...standing }) => ({
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
        refundBadge(standing),
      ],
    }),
  )

const kinds = ['return', 'webhook', 'charge', 'check', 'answer'] as const

/** Lists events, newest first; the page above explains how far they are trusted. */
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

/** Formats a charge by its figures and a browser's claim by its status; anything else is cut short. */
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

/** Lists the payments of an admission, each with a link to where it can be refunded. */
export const paidTable = (paid: readonly { order: Order; attempt: Attempt }[]): PlainTable =>
  plainTable(
    m['keptMoney.payments'](),
    [
      m['structures.feeType'](),
      m['onlinePayments.started'](),
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
        paymentBadge(state, order.state),
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

interface ReceiptsTable {
  /** Links to the refund form by order. */
  asking: ReadonlyMap<string, string>
  /** Paise returned by order. */
  returned: ReadonlyMap<string, number>
}

/** Lists receipts with links for printing. */
export const receiptsTable = (
  receipts: readonly Receipt[],
  { asking, returned }: ReceiptsTable,
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
        receiptBadge({ ...receipt, returned: returned.get(receipt.orderId) ?? 0 }),
        ...(asking.size > 0 ? [askCell(asking.get(receipt.orderId))] : []),
      ],
    }),
  )

const askCell = (to: string | undefined): Cell => (to ? link(m['refunds.ask'](), to) : text(''))
