import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { bankTransfer } from '#lib/schemas/fees/kinds.ts'
import type { Charge } from '#lib/schemas/payments/charge.ts'
import { type Actor, systemActor } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Allocated, Due, Fees } from '../../fees/feature.ts'
import { type Attempt, oneDayLater } from '../attempts/attempt.ts'
import { closeDecided } from '../forfeits/forfeits.service.ts'
import { feeTypeOf, type OrderLine } from '../orders/order.ts'
import { refundSeries } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'
import {
  isRefundable,
  readBooks,
  recordedGatewayRefunds,
  refundedExternally,
  remainingOf,
  unexplainedRefunds,
} from '../settlement/balance.ts'
import type { LockedAttempt } from '../settlement/locked-attempt.ts'
import { proposeDuplicateRefund, type SettlementContext } from '../settlement/settle.ts'
import { type Refund, refundMachine } from './refund.ts'

/** A refund with its attempt, locked by this transaction. */
interface SentRefund extends LockedAttempt {
  refund: Refund
  move: 'send' | 'see'
  reference: string
  /** A date in India. */
  sentOn: string
  actor: Actor
  at: string
}

/**
 * The only way to the state `sent`. Settled money leaves the ledger, money in review leaves its review, so that our
 * books match the gateway's to the paisa. The receipt does not change; the refund note has its own number.
 */
export async function sendRefund(
  write: PaymentsRepository,
  fees: Pick<Fees, 'giveBack' | 'paidOf'>,
  sent: SentRefund,
): Promise<void> {
  const { refund, attempt, move, reference, sentOn, actor, at } = sent
  await requireLeft(write, sent)
  if (attempt.state === 'PAID') await leaveLedger(write, fees, sent)
  else await leaveReviews(write, sent)
  const number = await write.counters.take(refundSeries(at))
  await transition(write, refundMachine, {
    move,
    id: refund.id,
    from: refund.state,
    version: refund.version + 1,
    note: reference,
    actor,
    at,
    audit: { before: { state: refund.state }, after: { state: 'sent', reference, number } },
    update: (to) => write.refunds.setState(refund, to, at, { reference, sentOn, number }),
  })
  if (refund.way === 'gateway') await closeSeen(write, attempt, at)
  await closeDecided(write, sent.order.payer, at)
  // The rest of a duplicate payment is refunded as well.
  if (attempt.state === 'PAID_DUPLICATE')
    await proposeDuplicateRefund(write, {
      ...sent,
      amount: remainingOf(attempt, await readBooks(write, attempt)),
    })
}

/**
 * @throws DomainError Conflict `refunds.changedSince`; `refunds.tooMuch` if the gateway has refunded part of it
 * meanwhile
 */
async function requireLeft(write: PaymentsRepository, { refund, attempt }: SentRefund): Promise<void> {
  if (refund.state !== 'approved') throw conflict(refundMachine.refusal)
  // An external refund at the gateway may be this very refund, so it does not reduce the limit.
  const books = await readBooks(write, attempt)
  const seen = refund.way === 'gateway' ? refundedExternally(attempt, books.refunds) : 0
  if (refund.amount > remainingOf(attempt, books) + seen) throw conflict('refunds.tooMuch')
}

async function leaveLedger(
  { transaction, receipts }: PaymentsRepository,
  fees: Pick<Fees, 'giveBack' | 'paidOf'>,
  { refund, order, dues, isCancelled, reference, actor, at }: SentRefund,
): Promise<void> {
  const paid = await fees.paidOf(transaction, order.id)
  const shares = shareRefund({ lines: order.shown.lines, paid, dues }, refund.amount)
  const receipt = await receipts.ofOrder(order.id)
  await fees.giveBack(transaction, shares, {
    kind: 'refund',
    payer: order.payer,
    feeTypeId: feeTypeOf(order),
    orderId: order.id,
    receiptNumber: receipt?.number ?? null,
    reference,
    ...(refund.way === 'transfer' && { method: bankTransfer }),
    note: refund.reason,
    at,
    byId: actor.id,
    // A cancelled admission owes nothing, so its dues do not reopen.
    reopens: refund.reopens && !isCancelled,
  })
}

/** @throws DomainError Conflict `refunds.tooMuch` if the gateway holds less by now */
async function leaveReviews(
  { reviews }: PaymentsRepository,
  { refund, attempt, at }: SentRefund,
): Promise<void> {
  let left = refund.amount
  for (const review of await reviews.ofAttempt(attempt.id)) {
    if (!isRefundable(review) || review.amount <= 0) continue
    const less = Math.min(left, review.amount)
    await reviews.lower(review, less, at)
    left -= less
  }
  if (left > 0) throw conflict('refunds.tooMuch')
}

/** Reduces reviews of external refunds to the part that is still unexplained. */
async function closeSeen(write: PaymentsRepository, attempt: Attempt, at: string): Promise<void> {
  const { reviews, attempts } = write
  const books = await readBooks(write, attempt)
  const outside = unexplainedRefunds(attempt, books)
  for (const review of books.reviews)
    if (review.state === 'open' && review.cause === 'refundedOutside')
      await reviews.lower(review, review.amount + outside, at)
  // Tomorrow's check shows whether the gateway reports it too: see `reviewMissingRefund`.
  await attempts.setNextCheck(attempt.id, oneDayLater(at), 0)
}

interface PaidAttempt {
  lines: readonly OrderLine[]
  /** Paise paid for each due by this order, less refunds. */
  paid: ReadonlyMap<string, number>
  dues: readonly Due[]
}

/**
 * Distributes a refund over dues, from the last line of the receipt backwards, so that the oldest dues stay paid.
 * @throws Error if the refund exceeds what was paid
 */
export function shareRefund({ lines, paid, dues }: PaidAttempt, amount: number): Allocated[] {
  let left = amount
  const shares: Allocated[] = []
  for (const { dueId } of lines.toReversed()) {
    const due = dues.find(({ id }) => id === dueId)
    const share = Math.min(left, paid.get(dueId) ?? 0)
    if (!due || share <= 0) continue
    shares.push({ due, amount: share })
    left -= share
  }
  if (left > 0) throw new Error(`${left} paise more than were paid would go back.`)
  return shares
}

const gateway = systemActor('payment gateway')

/** An attempt at the time when the gateway reports a refund. */
type RefundSighting = LockedAttempt & Pick<SettlementContext, 'at'>

/** Marks an approved refund as sent when the gateway has refunded exactly its amount. */
export async function matchRefund(
  write: PaymentsRepository,
  fees: Pick<Fees, 'giveBack' | 'paidOf'>,
  { order, attempt, dues, isCancelled, at }: RefundSighting,
  { uuid, refunded }: Pick<Charge, 'uuid' | 'refunded'>,
): Promise<void> {
  if ((refunded ?? 0) <= attempt.refunded) return
  const refunds = await write.refunds.ofAttempt(attempt.id)
  const awaited = refunds.find(({ state, way }) => state === 'approved' && way === 'gateway')
  if (!awaited || (refunded ?? 0) !== recordedGatewayRefunds(attempt, refunds) + awaited.amount) return
  const held = { order, attempt, dues, isCancelled }
  const sent = { ...held, refund: awaited, move: 'see', actor: gateway, at } as const
  await sendRefund(write, fees, { ...sent, reference: uuid, sentOn: indianDate(at) })
}
