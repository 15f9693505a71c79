import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { ReviewCause } from '#lib/schemas/payments/states.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Allocated, Fees } from '../../fees/feature.ts'
import {
  type Attempt,
  attemptMachine,
  isUnpaid,
  nextCheck,
  oneDayLater,
  type PaidBy,
} from '../attempts/attempt.ts'
import type { ReceiptSnapshot } from '../receipts/receipt.ts'
import { isOpenRefund, isStartedRefund, refundMachine } from '../refunds/refund.ts'
import { feeTypeOf } from '../orders/order.ts'
import type { CounterReceipt } from '../counter/counter.ts'
import { type CounterSettlement, settleCounter } from '../counter/settle-counter.ts'
import { type EarlierSettlement, settleEarlier } from '../counter/settle-earlier.ts'
import type { PaymentsRepository } from '../repository.ts'
import { amountInDoubt, readBooks, sumSentRefunds } from './balance.ts'
import { issueReceipt } from './issue-receipt.ts'
import type { LockedAttempt } from './locked-attempt.ts'

/** A charge that our own server has read with its own key and that matches the request. */
interface VerifiedCharge {
  charge: Charge
}

/** An attempt locked by this transaction, with what settling needs. */
export interface SettlementContext extends LockedAttempt {
  /** The college's details for the receipt. */
  college: ReceiptSnapshot['college']
  at: string
}

const gateway = systemActor('payment gateway')

/** A verified charge with its locked attempt, money that a cashier has taken, or a receipt of an earlier book. */
export type Settlement = ({ charge: Charge } & SettlementContext) | CounterSettlement | EarlierSettlement

/** The only way to the state PAID. Returns the receipt of the counter; a charge may go into review instead. */
export async function settle(
  write: PaymentsRepository,
  fees: Pick<Fees, 'receive'>,
  settlement: Settlement,
): Promise<CounterReceipt | null> {
  if ('counter' in settlement) return settleCounter(write, fees, settlement)
  if ('earlier' in settlement) {
    await settleEarlier(write, fees, settlement)
    return null
  }
  await settleCharge(write, fees, settlement, settlement)
  return null
}

/**
 * A paid attempt does not change. Money for an order that another attempt has paid is a
 * duplicate, whose refund is proposed. Money is quarantined until a person decides if the order or admission was
 * cancelled, the dues were paid otherwise, or part of it is being refunded.
 */
async function settleCharge(
  write: PaymentsRepository,
  fees: Pick<Fees, 'receive'>,
  { charge }: VerifiedCharge,
  settling: SettlementContext,
): Promise<void> {
  const { order, attempt } = settling
  // The gateway rejected the creation of the charge, but has received money for it.
  if (attempt.state === 'CREATE_FAILED') return quarantine(write, { ...settling, charge, cause: 'notBegun' })
  if (!isUnpaid(attempt.state) && attempt.state !== 'QUARANTINED') return
  if (order.state === 'paid') return settleDuplicate(write, charge, settling)
  if (order.state === 'cancelled') return quarantine(write, { ...settling, charge, cause: 'orderCancelled' })
  if (settling.isCancelled) return quarantine(write, { ...settling, charge, cause: 'admissionCancelled' })
  const paid = order.shown.lines.flatMap(({ dueId, amount }): Allocated[] => {
    const due = settling.dues.find(({ id }) => id === dueId)
    return due && due.state === 'open' && due.open >= amount ? [{ due, amount }] : []
  })
  if (paid.length < order.shown.lines.length)
    return quarantine(write, { ...settling, charge, cause: 'duesSettled' })
  // Part of it is or was refunded, and nobody has decided yet what happens to the fee.
  if ((await write.refunds.ofAttempt(attempt.id)).some(isStartedRefund))
    return quarantine(write, { ...settling, charge, cause: 'refundBegun' })
  await pay(write, fees, { ...settling, charge, paid })
}

interface PaymentContext extends SettlementContext {
  charge: Charge
  paid: readonly Allocated[]
}

async function pay(
  write: PaymentsRepository,
  fees: Pick<Fees, 'receive'>,
  { order, attempt, college, at, charge, paid }: PaymentContext,
): Promise<void> {
  const paidBy = paidByOf(charge, at)
  await moveAttempt(write, { attempt, at }, 'pay', {
    paid_by: JSON.stringify(paidBy),
    charge_uuid: charge.uuid,
    ...nothingRefunded,
    // Checked again tomorrow, because a refund at the gateway is visible only there.
    next_check_at: oneDayLater(at),
  })
  await issueReceipt(write, {
    order,
    college,
    actor: gateway,
    at,
    transactionId: charge.uuid,
    paidBy,
    receive: (receiptNumber) =>
      fees.receive(write.transaction, paid, {
        kind: 'payment',
        payer: order.payer,
        feeTypeId: feeTypeOf(order),
        orderId: order.id,
        receiptNumber,
        reference: charge.uuid,
        method: paidBy.family,
        at,
        byId: order.createdBy,
      }),
  })
  await write.reviews.closeAll(attempt.id, 'settled', at)
}

/** The latest answer of the gateway reports no refunds, so earlier values are reset. */
const nothingRefunded = { refunded: 0, refunded_before: 0 }

async function settleDuplicate(
  write: PaymentsRepository,
  charge: Charge,
  { order, attempt, at }: SettlementContext,
): Promise<void> {
  await moveAttempt(write, { attempt, at }, 'double', {
    paid_by: JSON.stringify(paidByOf(charge, at)),
    charge_uuid: charge.uuid,
    ...nothingRefunded,
    next_check_at: oneDayLater(at),
  })
  const facts = { uuid: charge.uuid }
  const amount = amountInDoubt({ refundedBefore: 0 }, charge, await readBooks(write, attempt))
  await write.reviews.closeOthers(attempt.id, 'duplicate', at)
  await write.reviews.open({ attemptId: attempt.id, cause: 'duplicate', facts, amount }, at)
  await proposeDuplicateRefund(write, { order, attempt, amount, at })
}

/** Stores money that needs a person's decision: it gets no receipt and no ledger row. */
export async function quarantine(
  write: PaymentsRepository,
  {
    attempt,
    at,
    charge,
    cause,
    facts = {},
    refunded = 0,
  }: Pick<SettlementContext, 'attempt' | 'at'> & {
    charge: Charge
    cause: ReviewCause
    facts?: Readonly<Record<string, string>>
    /** Paise refunded at the gateway, if it is the requested charge. */
    refunded?: number
  },
): Promise<void> {
  const books = await readBooks(write, attempt)
  const amount = amountInDoubt(attempt, charge, books)
  const gone = Math.max(refunded, attempt.refunded)
  // Our own refunds may be visible at the gateway only tomorrow.
  const before = Math.max(attempt.refundedBefore, gone - sumSentRefunds('gateway', books.refunds))
  const set = {
    next_check_at: nextCheck(attempt.createdAt, at),
    checks: 0,
    // The amount in review is already reduced by it.
    refunded: gone,
    refunded_before: before,
  }
  if (attempt.state === 'QUARANTINED') await write.attempts.change(attempt, { ...set, updated_at: at })
  else await moveAttempt(write, { attempt, at }, 'quarantine', set)
  await write.reviews.closeOthers(attempt.id, cause, at)
  await write.reviews.openOnce(
    { attemptId: attempt.id, cause, facts: { uuid: charge.uuid, ...facts }, amount },
    at,
  )
}

/** Applies one transition to a locked attempt. */
export async function moveAttempt(
  write: PaymentsRepository,
  { attempt, at, note = '' }: { attempt: Attempt; at: string; note?: string },
  move: keyof typeof attemptMachine.moves,
  set: Parameters<PaymentsRepository['attempts']['setState']>[2],
): Promise<void> {
  const [state = attempt.state] = attemptMachine.moves[move].to
  await transition(write, attemptMachine, {
    move,
    id: attempt.id,
    from: attempt.state,
    version: attempt.version + 1,
    note,
    actor: gateway,
    at,
    audit: {
      before: { state: attempt.state },
      after: { state, amount: attempt.amount, orderId: attempt.orderId },
    },
    update: (to) => write.attempts.setState(attempt, to, { ...set, updated_at: at }),
  })
}

/** Reads the payment method from the last transaction with money; empty if the gateway returns no transactions. */
export function paidByOf({ transactions }: Charge, now: string): PaidBy {
  const paid = (transactions ?? []).filter(
    ({ type, status }) => type !== 'REFUND' && (status === '' || status === 'ACCEPTED'),
  )
  const last = paid.at(-1)
  const card = [last?.scheme, last?.cardLast4].filter(Boolean).join(' ')
  return {
    family: last?.family ?? '',
    from: last?.payerVpa || card,
    bankReference: last?.externalId || (last?.authNum ?? ''),
    at: readInstant(last?.date) ?? now,
  }
}

/** Returns null for a time without a zone, because it would be ambiguous. */
function readInstant(text: string | null | undefined): string | null {
  const time = /(Z|[+-]\d{2}:?\d{2})$/i.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Proposes the refund of a duplicate payment automatically; `amount` is what is left of it, in paise. */
export async function proposeDuplicateRefund(
  write: PaymentsRepository,
  { order, attempt, amount, at }: Pick<SettlementContext, 'order' | 'attempt' | 'at'> & { amount: number },
): Promise<void> {
  // A refund may have been proposed already, when the money was in review for another reason.
  if (amount === 0 || (await write.refunds.ofAttempt(attempt.id)).some(isOpenRefund)) return
  const id = newId()
  const after = { state: 'proposed', amount, orderId: order.id }
  await transition(write, refundMachine, {
    move: 'ask',
    id,
    from: null,
    version: 1,
    actor: gateway,
    at,
    audit: { after },
    async update() {
      await write.refunds.add({
        id,
        orderId: order.id,
        attemptId: attempt.id,
        amount,
        cause: 'duplicate',
        reason: '',
        way: 'gateway',
        reopens: false,
        createdAt: at,
        createdBy: gateway.id,
      })
      return true
    },
  })
}
