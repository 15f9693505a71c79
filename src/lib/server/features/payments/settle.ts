import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { ReviewCause } from '#lib/schemas/payments/states.ts'
import { systemActor } from '../../kernel/audit/audit.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Allocated, Fees } from '../fees/feature.ts'
import { askForRefund } from './ask-for-refund.ts'
import { attemptMachine, isUnpaid, orderMachine } from './attempt-states.ts'
import type { Attempt } from './attempt.ts'
import type { HeldAttempt } from './held-attempt.ts'
import { booksOf, inDoubt, sentBy } from './held.ts'
import { dayAfter, nextCheck } from './check-times.ts'
import { isBegunRefund } from './refund.ts'
import { paidByOf } from './paid-by.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import { placeOf, receiptSeries } from './receipt-series.ts'
import type { ReceiptSnapshot } from './receipt.ts'

/** A charge that our own server has read with its own key, and that is as it was agreed. */
export interface VerifiedCharge {
  charge: Charge
}

/** Locked by this transaction. */
export interface Settling extends HeldAttempt {
  /** What the receipt says of the college. */
  college: ReceiptSnapshot['college']
  at: string
}

const gateway = systemActor('payment gateway')

/**
 * The one way to PAID. An attempt that is paid already stays as it is; money for an order that another attempt has
 * paid is a duplicate, and a refund is asked for; money for an order or an admission that was cancelled, for dues
 * that were paid otherwise, or of which some is going back, is kept apart until a person decides.
 */
export async function settle(
  write: PaymentsRepository,
  fees: Pick<Fees, 'receive'>,
  { charge }: VerifiedCharge,
  settling: Settling,
): Promise<void> {
  const { order, attempt } = settling
  // The gateway has refused to make it, and has taken money for it all the same.
  if (attempt.state === 'CREATE_FAILED') return quarantine(write, { ...settling, charge, cause: 'notBegun' })
  if (!isUnpaid(attempt.state) && attempt.state !== 'QUARANTINED') return
  if (order.state === 'paid') return double(write, charge, settling)
  if (order.state === 'cancelled') return quarantine(write, { ...settling, charge, cause: 'orderCancelled' })
  if (settling.isCancelled) return quarantine(write, { ...settling, charge, cause: 'admissionCancelled' })
  const paid = order.shown.lines.flatMap(({ dueId, amount }): Allocated[] => {
    const due = settling.dues.find(({ id }) => id === dueId)
    return due && due.state === 'open' && due.open >= amount ? [{ due, amount }] : []
  })
  if (paid.length < order.shown.lines.length)
    return quarantine(write, { ...settling, charge, cause: 'duesSettled' })
  // Some of it is going back, or went: nobody has said what becomes of the fee then.
  if ((await write.refunds.ofAttempt(attempt.id)).some(isBegunRefund))
    return quarantine(write, { ...settling, charge, cause: 'refundBegun' })
  await pay(write, fees, { ...settling, charge, paid })
}

interface Paying extends Settling {
  charge: Charge
  paid: readonly Allocated[]
}

async function pay(
  write: PaymentsRepository,
  fees: Pick<Fees, 'receive'>,
  { order, attempt, college, at, charge, paid }: Paying,
): Promise<void> {
  const paidBy = paidByOf(charge, at)
  await moveAttempt(write, { attempt, at }, 'pay', {
    paid_by: JSON.stringify(paidBy),
    ...{ charge_uuid: charge.uuid, ...asRead },
    // Once more tomorrow: money that went back at the gateway shows there alone.
    next_check_at: dayAfter(at),
  })
  await transition(write, orderMachine, {
    ...{ move: 'pay', id: order.id, from: order.state, version: order.version + 1, actor: gateway, at },
    audit: {},
    update: (to) => write.orders.setState(order, to, at),
  })
  const series = receiptSeries(order.kind, at)
  // Late, and given back where the transaction is not committed.
  const number = await write.counters.take(series)
  const ledgerId = await fees.receive(write.transaction, paid, {
    ...{ kind: 'payment', payer: order.payer, feeTypeId: order.feeTypeId, orderId: order.id },
    receiptNumber: number,
    reference: charge.uuid,
    method: paidBy.family,
    at,
    byId: order.createdBy,
  })
  const { number: payerNumber, name, feeType, semester, lines } = order.shown
  const snapshot: ReceiptSnapshot = {
    ...{ college, payer: { number: payerNumber, name }, feeType, semester, lines },
    ...{ transactionId: charge.uuid, paidBy },
  }
  await write.receipts.add({
    ...{ number, order_id: order.id, ledger_id: ledgerId, kind: order.kind, series: series.series },
    ...{ place: placeOf(number), issued_at: at, amount: order.amount, dishonoured_at: null },
    ...{ payer_kind: order.payer.kind, payer_id: order.payer.id, snapshot: JSON.stringify(snapshot) },
  })
  await write.reviews.closeAll(attempt.id, 'settled', at)
  await write.receiptMail.send(order, number)
}

/** Nothing went back of it, as the gateway says now: whatever it said before, another answer is news. */
const asRead = { refunded: 0, refunded_before: 0 }

async function double(
  write: PaymentsRepository,
  charge: Charge,
  { order, attempt, at }: Settling,
): Promise<void> {
  await moveAttempt(write, { attempt, at }, 'double', {
    paid_by: JSON.stringify(paidByOf(charge, at)),
    ...{ charge_uuid: charge.uuid, ...asRead, next_check_at: dayAfter(at) },
  })
  const facts = { uuid: charge.uuid }
  const amount = inDoubt({ refundedBefore: 0 }, charge, await booksOf(write, attempt))
  await write.reviews.closeOthers(attempt.id, 'duplicate', at)
  await write.reviews.open({ attemptId: attempt.id, cause: 'duplicate', facts, amount }, at)
  await askForRefund(write, { order, attempt, amount, at })
}

/** The money, if there is any, is nobody's until a person decides: no receipt, no row of the ledger. */
export async function quarantine(
  write: PaymentsRepository,
  {
    attempt,
    at,
    charge,
    cause,
    facts = {},
    refunded = 0,
  }: Pick<Settling, 'attempt' | 'at'> & {
    charge: Charge
    cause: ReviewCause
    facts?: Readonly<Record<string, string>>
    /** Paise that went back of it at the gateway, where it is the charge that was asked for. */
    refunded?: number
  },
): Promise<void> {
  const books = await booksOf(write, attempt)
  const amount = inDoubt(attempt, charge, books)
  const gone = Math.max(refunded, attempt.refunded)
  // What was sent by us may show tomorrow alone.
  const before = Math.max(attempt.refundedBefore, gone - sentBy('gateway', books.refunds))
  const set = {
    ...{ next_check_at: nextCheck(attempt.createdAt, at), checks: 0 },
    // What is in doubt is less by it already.
    ...{ refunded: gone, refunded_before: before },
  }
  if (attempt.state === 'QUARANTINED') await write.attempts.change(attempt, { ...set, updated_at: at })
  else await moveAttempt(write, { attempt, at }, 'quarantine', set)
  await write.reviews.closeOthers(attempt.id, cause, at)
  await write.reviews.openOnce(
    { attemptId: attempt.id, cause, facts: { uuid: charge.uuid, ...facts }, amount },
    at,
  )
}

/** One move of a locked attempt. */
export async function moveAttempt(
  write: PaymentsRepository,
  { attempt, at, note = '' }: { attempt: Attempt; at: string; note?: string },
  move: keyof typeof attemptMachine.moves,
  set: Parameters<PaymentsRepository['attempts']['setState']>[2],
): Promise<void> {
  const [state = attempt.state] = attemptMachine.moves[move].to
  await transition(write, attemptMachine, {
    ...{ move, id: attempt.id, from: attempt.state, version: attempt.version + 1, note, actor: gateway, at },
    audit: {
      before: { state: attempt.state },
      after: { state, amount: attempt.amount, orderId: attempt.orderId },
    },
    update: (to) => write.attempts.setState(attempt, to, { ...set, updated_at: at }),
  })
}
