import { bankTransfer } from '#lib/schemas/fees/kinds.ts'
import type { RefundWay } from '#lib/schemas/payments/states.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, forbidden, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Due, Fees } from '../../fees/feature.ts'
import { leftOfCounter, sumOf } from './left-of-counter.ts'
import { closeDecided } from '../forfeits/forfeits.service.ts'
import type { Order } from '../orders/order.ts'
import { refundSeries } from '../receipts/receipt.ts'
import { addRefund, moveRefund, type RefundDecision } from '../refunds/move-refund.ts'
import { isOpenRefund, type Refund, refundMachine } from '../refunds/refund.ts'
import { requireSendingDay } from '../refunds/refunds.service.ts'
import { shareRefund } from '../refunds/send-refund.ts'
import type { PaymentsRepository } from '../repository.ts'

/** A refund of money of the counter, as it is asked for. */
export interface CounterRefundRequest {
  orderId: string
  /** In paise. */
  amount: number
  way: RefundWay
  /** The dues are owed again; otherwise nobody owes them any more. */
  reopens: boolean
  reason: string
  actor: Actor
  at: string
}

export interface CounterSending {
  id: string
  /** Of the bank, or the cheque's number; empty for cash. */
  reference: string
  /** A date in India. */
  sentOn: string
  actor: Actor
  at: string
}

type Books = Pick<Fees, 'lockDues' | 'giveBack' | 'paidOf'>

interface HeldOrder {
  order: Order
  dues: readonly Due[]
  /** The admission was cancelled, so nothing is owed again. */
  isCancelled: boolean
}

/** Locks payer, dues and order, as all payments do. @throws DomainError NotFound `payments.notThere` */
async function holdOrder(write: PaymentsRepository, fees: Books, orderId: string): Promise<HeldOrder> {
  const known = await write.orders.find(orderId)
  if (known?.way !== 'counter') throw notFound('payments.notThere')
  await write.payers.lockAll([known.payer])
  const isCancelled = await write.payers.isCancelled(known.payer)
  const dueIds = known.shown.lines.map(({ dueId }) => dueId)
  const dues = await fees.lockDues(write.transaction, dueIds)
  const order = (await write.orders.lock(orderId)) ?? known
  return { order, dues, isCancelled }
}

/**
 * Proposes a refund and returns its id.
 * @throws DomainError Conflict `refunds.underWay`, `refunds.nothingLeft`; Invalid `refunds.tooMuch` at `amount`
 */
export async function proposeCounterRefund(
  write: PaymentsRepository,
  fees: Books,
  { orderId, amount, way, reopens, reason, actor, at }: CounterRefundRequest,
): Promise<string> {
  const { order } = await holdOrder(write, fees, orderId)
  if ((await write.refunds.ofOrder(orderId)).some(isOpenRefund)) throw conflict('refunds.underWay')
  const left = await leftOfCounter(write, fees, order)
  if (left === 0) throw conflict('refunds.nothingLeft')
  if (amount > left) throw refuseAt('amount', 'refunds.tooMuch')
  const about = { orderId, attemptId: '', amount, cause: 'request', reason, way, reopens } as const
  return addRefund(write, { ...about, createdAt: at, createdBy: actor.id }, actor)
}

async function hold(write: PaymentsRepository, fees: Books, id: string) {
  const seen = await write.refunds.find(id)
  if (!seen || seen.attemptId !== '') throw notFound('refunds.notFound')
  const found = await holdOrder(write, fees, seen.orderId)
  return { ...found, refund: (await write.refunds.find(id)) ?? seen }
}

/**
 * Approves, refuses, withdraws or gives up a refund.
 * @throws DomainError Forbidden `refunds.ownProposal`, `refunds.notOwnProposal`; Conflict `refunds.changedSince`
 */
export async function decideCounterRefund(
  write: PaymentsRepository,
  fees: Books,
  { id, ...decision }: RefundDecision & { id: string },
): Promise<void> {
  const { refund } = await hold(write, fees, id)
  if (decision.move === 'withdraw' && refund.createdBy !== decision.actor.id)
    throw forbidden('refunds.notOwnProposal')
  await moveRefund(write, refund, decision)
}

/**
 * Records that the money went back. Three people see a refund: the sender neither proposed nor approved it.
 * @throws DomainError Forbidden `refunds.ownApproval`, `refunds.ownRequest`; Conflict `refunds.changedSince`,
 * `refunds.tooMuch`; Invalid `refunds.notYet`, `refunds.beforeApproval` at `sentOn`
 */
export async function sendCounterRefund(
  write: PaymentsRepository,
  fees: Books,
  { id, reference, sentOn, actor, at }: CounterSending,
): Promise<Refund> {
  const { refund, ...held } = await hold(write, fees, id)
  if (refund.createdBy === actor.id) throw forbidden('refunds.ownRequest')
  if (refund.state !== 'approved') throw conflict(refundMachine.refusal)
  await requireSendingDay(write, { id, sentOn, at })
  await leaveLedger(write, fees, { ...held, refund, reference, actor, at })
  const number = await write.counters.take(refundSeries(at))
  await transition(write, refundMachine, {
    move: 'send',
    id,
    from: refund.state,
    version: refund.version + 1,
    note: reference,
    actor,
    at,
    audit: { before: { state: refund.state }, after: { state: 'sent', reference, number } },
    update: (to) => write.refunds.setState(refund, to, at, { reference, sentOn, number }),
  })
  await closeDecided(write, held.order.payer, at)
  return refund
}

const methods: Readonly<Record<RefundWay, string>> = {
  gateway: '',
  transfer: bankTransfer,
  cheque: 'CHEQUE',
  cash: 'CASH',
}

/** Each fee type has a ledger row of its own. */
async function leaveLedger(
  { transaction, receipts }: PaymentsRepository,
  fees: Books,
  {
    order,
    dues,
    isCancelled,
    refund,
    reference,
    actor,
    at,
  }: HeldOrder & { refund: Refund; reference: string; actor: Actor; at: string },
): Promise<void> {
  const paid = await fees.paidOf(transaction, order.id)
  if (refund.amount > sumOf(paid.values())) throw conflict('refunds.tooMuch')
  const shares = shareRefund({ lines: order.shown.lines, paid, dues }, refund.amount)
  const receipt = await receipts.ofOrder(order.id)
  for (const [feeTypeId, own] of Map.groupBy(shares, ({ due }) => due.feeTypeId))
    await fees.giveBack(transaction, own, {
      kind: 'refund',
      payer: order.payer,
      feeTypeId,
      orderId: order.id,
      receiptNumber: receipt?.number ?? null,
      reference,
      method: methods[refund.way],
      note: refund.reason,
      at,
      byId: actor.id,
      reopens: refund.reopens && !isCancelled,
    })
}
