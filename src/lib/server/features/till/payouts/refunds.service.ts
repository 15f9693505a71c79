import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { TypedCounterRefund } from '#lib/schemas/till/refunds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { CounterPayments, Payments, Refund } from '../../payments/feature.ts'
import type { PaidPart } from '../cancellations/cancellation.ts'
import type { TillRepository } from '../repository.ts'
import { cashInDrawer } from '../shifts/drawer.ts'
import { requireNotSentBack } from '../shifts/sent-back.ts'
import { requireOpenDay } from '../shifts/shifts.service.ts'

/** What may go back of a receipt of the till. */
export interface CounterRefundPlan {
  /** Paise that may still be refunded; 0 while a refund is in progress. */
  left: number
  /** Oldest first. */
  refunds: readonly Refund[]
  /** Why nothing can be proposed; empty if it can. */
  problem: '' | 'till.cancelledAlready' | 'till.notRealised' | 'refunds.underWay' | 'refunds.nothingLeft'
}

export interface CounterRefunds {
  /** Null for receipts that are not of the till. */
  planRefund(orderId: string): Promise<CounterRefundPlan | null>
  /**
   * Proposes to give money of a receipt back, and returns the refund's id.
   * @throws DomainError Conflict `till.notRealised` before the bank has honoured or returned a cheque, `till.cancelledAlready`,
   * `refunds.underWay`, `refunds.nothingLeft`; Invalid `refunds.tooMuch` at `amount`; NotFound `till.saleNotFound`
   */
  proposeRefund(orderId: string, typed: TypedCounterRefund, actor: Actor): Promise<string>
  /** @throws DomainError as the refunds of online payments */
  decideRefund(
    move: 'approve' | 'refuse' | 'withdraw' | 'giveUp',
    id: string,
    asked: { note: string; actor: Actor },
  ): Promise<void>
  /**
   * Records that the money went back: cash leaves the actor's open shift of today, anything else the bank.
   * @throws DomainError Forbidden `refunds.ownApproval`, `refunds.ownRequest`; Conflict `till.noShift`,
   * `till.shiftOfBefore`, `till.shiftSentBack`, `till.dayClosed`, `till.tooLittleCash`, `refunds.changedSince`; Invalid `field.required` at
   * `reference`
   */
  payRefundOut(id: string, typed: { reference: string; sentOn: string }, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<TillRepository>
  clock: Clock
  payments: Pick<
    CounterPayments,
    'leftAtCounter' | 'refundsAtCounter' | 'refundAtCounter' | 'decideAtCounter' | 'sendAtCounter'
  > &
    Pick<Payments, 'receiptOf'> & { refunds: { find(id: string): Promise<Refund | null> } }
}

/** The bank has not said yet whether the money comes. What a returned cheque paid has left the ledger. */
const isPending = ({ state }: Pick<PaidPart, 'state'>): boolean =>
  state === 'claimed' || state === 'received' || state === 'deposited'

export function createCounterRefunds({ store, clock, payments }: Parts): CounterRefunds {
  async function partsProblem(
    { sales, cancellations }: Pick<TillRepository, 'sales' | 'cancellations'>,
    orderId: string,
  ): Promise<'' | 'till.cancelledAlready' | 'till.notRealised'> {
    const sale = await sales.ofOrder(orderId)
    if (!sale) throw notFound('till.saleNotFound')
    const parts = (await cancellations.partsOfSale(sale.id)).filter((part) => part.orderId === orderId)
    if (parts.some(({ isCancelled }) => isCancelled)) return 'till.cancelledAlready'
    return parts.some((part) => isPending(part)) ? 'till.notRealised' : ''
  }

  /** Locks the actor's open shift of today, from which cash goes back. */
  async function holdShift(write: TillRepository, actor: Actor, at: string) {
    const day = indianDate(at)
    await requireOpenDay(write, day)
    const shift = await write.shifts.lockOpen(actor.id)
    if (shift?.state !== 'open') throw conflict('till.noShift')
    if (shift.day !== day) throw conflict('till.shiftOfBefore')
    await requireNotSentBack(write, shift)
    return shift
  }

  /**
   * A cheque that the bank may still return takes its part of the payer's advance back, whichever receipt brought it.
   * @throws DomainError Conflict `till.notRealised`
   */
  async function requireCovered({ advances }: TillRepository, orderId: string): Promise<void> {
    const receipt = await payments.receiptOf(orderId)
    if (receipt && !(await advances.isCovered(receipt.payer))) throw conflict('till.notRealised')
  }

  return {
    async planRefund(orderId) {
      if (!(await store.read.sales.ofOrder(orderId))) return null
      const refunds = await payments.refundsAtCounter(orderId)
      const left = await payments.leftAtCounter(orderId)
      const isUnderWay = refunds.some(({ state }) => state === 'proposed' || state === 'approved')
      const spent = isUnderWay ? 'refunds.underWay' : left === 0 ? 'refunds.nothingLeft' : ''
      return { left, refunds, problem: (await partsProblem(store.read, orderId)) || spent }
    },

    proposeRefund: (orderId, { after, ...typed }, actor) =>
      store.transact(async (write) => {
        const request = { orderId, ...typed, reopens: after === 'owed', actor, at: clock.now() }
        const id = await payments.refundAtCounter(write.transaction, request)
        // Read under the lock of the order.
        const problem = await partsProblem(write, orderId)
        if (problem !== '') throw conflict(problem)
        return id
      }),

    decideRefund: (move, id, asked) =>
      store.transact((write) =>
        payments.decideAtCounter(write.transaction, { move, id, ...asked, at: clock.now() }),
      ),

    async payRefundOut(id, { reference, sentOn }, actor) {
      const seen = await payments.refunds.find(id)
      if (!seen) throw notFound('refunds.notFound')
      await store.transact(async (write) => {
        const at = clock.now()
        if (seen.way !== 'cash') {
          await payments.sendAtCounter(write.transaction, { id, reference, sentOn, actor, at })
          await requireCovered(write, seen.orderId)
          return
        }
        const shift = await holdShift(write, actor, at)
        const today = { id, reference: '', sentOn: shift.day, actor, at }
        const { amount } = await payments.sendAtCounter(write.transaction, today)
        await requireCovered(write, seen.orderId)
        if (amount > (await cashInDrawer(write, shift))) throw conflict('till.tooLittleCash')
        await write.payouts.add(id, shift.id, amount)
      })
    },
  }
}
