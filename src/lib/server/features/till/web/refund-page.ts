import { sayPaise } from '#lib/i18n/rupees.ts'
import { date, instant, money, text } from '#lib/lists/cell.ts'
import { plainTable, type PlainTable } from '#lib/lists/plain-table.ts'
import { refundBadge } from '#lib/payments/payment-words.ts'
import { checksFees, keepsFees } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Receipt, Refund } from '../../payments/feature.ts'
import type { CounterRefundPlan } from '../payouts/refunds.service.ts'

/** The page on which money of a receipt of the till goes back. */
export interface CounterRefundPage {
  receipt: Receipt
  plan: CounterRefundPlan
  /** The refund in progress; null if there is none. */
  open: Refund | null
  /** About the refund in progress. */
  facts: readonly (readonly [string, string | null])[]
  /** Everything that was proposed; null if there is nothing. */
  table: PlainTable | null
  /** The first day that it may have been sent; null before the approval. */
  approvedOn: string | null
  mayAsk: boolean
  mayDecide: boolean
  mayWithdraw: boolean
  mayPayOut: boolean
  /** Whom the refund waits for, in words; empty if it is for this user, or if none waits. */
  waits: string
}

/** Null for receipts that the till did not issue. */
export async function counterRefundPage(
  { till, payments, people }: App,
  user: CurrentUser | null,
  orderId: string,
): Promise<CounterRefundPage | null> {
  const plan = await till.planRefund(orderId)
  const receipt = plan && (await payments.receiptOf(orderId))
  if (!receipt) return null
  const open = plan.refunds.find(({ state }) => state === 'proposed' || state === 'approved') ?? null
  const names = await people.namesOf([...new Set(plan.refunds.map(({ createdBy }) => createdBy))])
  const approvedBy = open?.state === 'approved' ? await payments.movedBy(open) : null
  const isOwn = open?.createdBy === user?.id
  const mayDecide = open?.state === 'proposed' && checksFees(user) && !isOwn
  const mayPayOut = open?.state === 'approved' && keepsFees(user) && !isOwn && approvedBy !== user?.id
  return {
    receipt,
    plan,
    open,
    facts: open ? factsOf(open, names) : [],
    table: plan.refunds.length > 0 ? refundsTable(plan.refunds, names) : null,
    approvedOn: open?.state === 'approved' ? await payments.refunds.approvedOn(open.id) : null,
    mayAsk: keepsFees(user) && plan.problem === '',
    mayDecide,
    mayWithdraw: open?.state === 'proposed' && keepsFees(user) && isOwn,
    mayPayOut,
    waits: !open || mayDecide || mayPayOut ? '' : waitsFor(open),
  }
}

const waitsFor = ({ state }: Refund): string =>
  state === 'proposed' ? m['reviews.waitsFor.officer']() : m['counterRefund.waitsForThird']()

const factsOf = (refund: Refund, names: ReadonlyMap<string, string>) =>
  [
    [m['refunds.askedBy'](), names.get(refund.createdBy) ?? null],
    [m['payment.amount'](), sayPaise(refund.amount)],
    [m['refunds.wayTitle'](), m[`refunds.way.${refund.way}`]()],
    [m['reviews.reason'](), refund.reason],
    [m['refunds.after'](), m[refund.reopens ? 'refunds.reopens' : 'refunds.drops']()],
  ] as const

const refundsTable = (refunds: readonly Refund[], names: ReadonlyMap<string, string>): PlainTable =>
  plainTable(
    m['refunds.title'](),
    [
      m['reviews.reason'](),
      m['refunds.asked'](),
      m['refunds.wayTitle'](),
      m['refunds.sentOn'](),
      m['refunds.amount'](),
      m['catalogue.status'](),
    ],
    refunds,
    ({ id, reason, createdAt, createdBy, way, reference, number, sentOn, amount, ...standing }) => ({
      key: id,
      cells: [
        text(reason),
        instant(createdAt, names.get(createdBy) ?? ''),
        text(m[`refunds.way.${way}`](), [number, reference].filter(Boolean).join(' · ')),
        date(sentOn),
        money(amount),
        refundBadge(standing),
      ],
    }),
  )
