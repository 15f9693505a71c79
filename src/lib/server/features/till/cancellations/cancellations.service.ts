import { dayAfter, indianDate, startOfDay } from '#lib/rules/dates/indian-days.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { sumOfAmounts } from '#lib/rules/till/split-tenders.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, forbidden, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { CounterPayments } from '../../payments/feature.ts'
import type { TillRepository } from '../repository.ts'
import type { Sale } from '../sales/sale.repository.ts'
import { requireOpenDay } from '../shifts/shifts.service.ts'
import { type Cancellation, cancellationMachine, cancelledTogether, type PaidPart } from './cancellation.ts'

/** What cancelling a receipt means. */
export interface CancellationPlan {
  sale: Sale
  /** Numbers of all receipts that are cancelled, sorted. */
  receipts: readonly string[]
  /** What goes back, by tender. */
  parts: readonly PaidPart[]
  /** Why it cannot be cancelled; empty if it can. */
  problem: '' | CancellationProblem
}

type CancellationProblem =
  | 'till.cancelNextDay'
  | 'till.cancelCounted'
  | 'till.cancelDeposited'
  | 'till.cancelledAlready'
  | 'claims.notCancelled'

export interface Cancellations {
  /** Null for receipts that are not of the till. */
  planCancellation(orderId: string): Promise<CancellationPlan | null>
  /**
   * Asks to cancel a receipt, on its day or while that is open again, and before its shift is counted. Receipts that the
   * same cheque, UPI or card payment paid are cancelled with it.
   * @throws DomainError Invalid `transition.reasonMissing`; Conflict `till.cancelNextDay`, `till.cancelCounted`,
   * `till.cancelDeposited`, `till.cancelledAlready`, `claims.notCancelled`, `till.cancellationWaits`, `till.dayClosed`;
   * NotFound `till.saleNotFound`
   */
  askToCancel(orderId: string, reason: string, actor: Actor): Promise<string>
  /**
   * Cancels the receipts: dues are open again, and the cash leaves the expected sum of the shift.
   * @throws DomainError Forbidden `till.ownCancellation`, `till.ownReceipt`; Conflict as `askToCancel`,
   * `till.cancellationChanged`, `till.cancelRefunded`
   */
  confirmCancellation(id: string, actor: Actor): Promise<void>
  /** @throws DomainError as `confirmCancellation`; Invalid `transition.reasonMissing` */
  refuseCancellation(id: string, reason: string, actor: Actor): Promise<void>
  /** Takes back what the actor asked, or what was asked about money that the actor took. */
  withdrawCancellation(id: string, actor: Actor): Promise<void>
  /** Oldest first. */
  cancellationsOf(orderId: string): Promise<Cancellation[]>
  /** Of receipts of a day, oldest first. */
  cancellationsOfDay(day: string): Promise<Cancellation[]>
  /** Those that this user may decide, oldest first. */
  cancellationsFor(userId: string): Promise<Cancellation[]>
}

interface Parts {
  store: Store<TillRepository>
  clock: Clock
  payments: Pick<CounterPayments, 'cancelAtCounter'>
}

export function createCancellations({ store, clock, payments }: Parts): Cancellations {
  /** Locks the day and the shift, and reads the request again: no request waits on a closed day. */
  async function held(write: TillRepository, id: string): Promise<Cancellation> {
    const seen = await write.cancellations.find(id)
    if (!seen) throw notFound('till.saleNotFound')
    await requireOpenDay(write, seen.day)
    await write.shifts.lock(seen.shiftId)
    return (await write.cancellations.find(id)) ?? seen
  }

  const decide = (
    move: 'refuse' | 'withdraw',
    id: string,
    { note, actor }: { note: string; actor: Actor },
  ): Promise<void> =>
    store.transact(async (write) => {
      const wish = await held(write, id)
      if (move === 'withdraw' && ![wish.createdBy, wish.cashierId].includes(actor.id))
        throw forbidden('till.notOwnCancellation')
      if (move === 'refuse' && wish.cashierId === actor.id) throw forbidden('till.ownReceipt')
      await moveCancellation(write, wish, { move, note, actor, at: clock.now() })
    })

  return {
    async planCancellation(orderId) {
      const sale = await store.read.sales.ofOrder(orderId)
      return sale && planOf(store.read, { sale, orderId, today: indianDate(clock.now()) })
    },

    askToCancel: (orderId, reason, actor) =>
      store.transact(async (write) => {
        const at = clock.now()
        const sale = await write.sales.ofOrder(orderId)
        if (!sale) throw notFound('till.saleNotFound')
        await requireOpenDay(write, sale.day)
        await write.shifts.lock(sale.shiftId)
        const { parts, receipts, problem } = await planOf(write, { sale, orderId, today: indianDate(at) })
        if (problem !== '') throw conflict(problem)
        const orderIds = [...new Set(parts.map((part) => part.orderId))].toSorted()
        const waiting = await write.cancellations.waitingIn(sale.shiftId)
        if (waiting.some((each) => each.orderIds.some((other) => orderIds.includes(other))))
          throw conflict('till.cancellationWaits')
        const id = newId()
        const amount = sumOfAmounts(parts)
        await transition(write, cancellationMachine, {
          move: 'propose',
          id,
          from: null,
          version: 1,
          concernsId: sale.byId,
          note: reason,
          actor,
          at,
          audit: { after: { rupees: rupeesOf(String(amount)), receipts: receipts.join(', '), reason } },
          async update() {
            await write.cancellations.add({
              id,
              saleId: sale.id,
              orderIds,
              amount,
              reason,
              createdAt: at,
              createdBy: actor.id,
            })
            return true
          },
        })
        return id
      }),

    confirmCancellation: (id, actor) =>
      store.transact(async (write) => {
        const at = clock.now()
        const wish = await held(write, id)
        if (wish.cashierId === actor.id) throw forbidden('till.ownReceipt')
        await moveCancellation(write, wish, { move: 'confirm', note: '', actor, at })
        const sale = await write.sales.find(wish.saleId)
        const [orderId = ''] = wish.orderIds
        const plan = sale && (await planOf(write, { sale, orderId, today: indianDate(at) }))
        if (!plan || plan.problem !== '') throw conflict(plan?.problem || 'till.cancellationChanged')
        const { orderIds, reason } = wish
        const bookedAt = bookedOn(sale.day, at)
        await payments.cancelAtCounter(write.transaction, { orderIds, note: reason, actor, at, bookedAt })
        await giveTendersBack(write, wish, at)
      }),

    refuseCancellation: (id, reason, actor) => decide('refuse', id, { note: reason, actor }),
    withdrawCancellation: (id, actor) => decide('withdraw', id, { note: '', actor }),
    cancellationsOf: (orderId) => store.read.cancellations.ofOrder(orderId),
    cancellationsOfDay: (day) => store.read.cancellations.ofDay(day),
    cancellationsFor: (userId) => store.read.cancellations.waitingFor(userId),
  }
}

async function planOf(
  { cancellations, shifts, days }: Pick<TillRepository, 'cancellations' | 'shifts' | 'days'>,
  { sale, orderId, today }: { sale: Sale; orderId: string; today: string },
): Promise<CancellationPlan> {
  const all = await cancellations.partsOfSale(sale.id)
  const together = new Set(cancelledTogether(all, orderId))
  const parts = all.filter((part) => together.has(part.orderId))
  const shift = await shifts.find(sale.shiftId)
  const isOfToday = sale.day === today || (await days.find(sale.day))?.state === 'reopened'
  const problemOf = (): CancellationPlan['problem'] => {
    if (parts.some(({ isCancelled }) => isCancelled)) return 'till.cancelledAlready'
    // The bank has the money, and no drawer.
    if (parts.some(({ way }) => way === 'transfer')) return 'claims.notCancelled'
    if (!isOfToday) return 'till.cancelNextDay'
    // What the books expect of a counted shift stays as it was counted.
    if (shift?.state !== 'open') return 'till.cancelCounted'
    return parts.every(({ state }) => state === 'taken' || state === 'received') ? '' : 'till.cancelDeposited'
  }
  const receipts = [...new Set(parts.map(({ receipt }) => receipt))].toSorted()
  return { sale, parts, receipts, problem: problemOf() }
}

/** The books of a day that is open again change on that day: its last instant, if it is over. */
const bookedOn = (day: string, at: string): string =>
  indianDate(at) === day ? at : new Date(Date.parse(startOfDay(dayAfter(day))) - 1).toISOString()

async function moveCancellation(
  write: TillRepository,
  wish: Cancellation,
  {
    move,
    note,
    actor,
    at,
  }: { move: 'confirm' | 'refuse' | 'withdraw'; note: string; actor: Actor; at: string },
): Promise<void> {
  const { id, state, version, amount, receipts, reason } = wish
  await transition(write, cancellationMachine, {
    move,
    id,
    from: state,
    version: version + 1,
    concernsId: wish.cashierId,
    note,
    actor,
    at,
    audit: {
      after: {
        rupees: rupeesOf(String(amount)),
        receipts: receipts.join(', '),
        reason,
        ...(note !== '' && { note }),
      },
    },
    update: (to) => write.cancellations.setState(wish, to, at),
  })
}

/** A tender whose receipts are all cancelled is given back; cash that also paid another receipt stays. */
async function giveTendersBack(write: TillRepository, wish: Cancellation, at: string): Promise<void> {
  const parts = await write.cancellations.partsOfSale(wish.saleId)
  for (const own of Map.groupBy(parts, ({ tenderId }) => tenderId).values()) {
    const [first] = own
    if (!first || first.state === 'cancelled' || own.some(({ isCancelled }) => !isCancelled)) continue
    if (!(await write.cancellations.cancelTender(first, at))) throw conflict('till.cancelDeposited')
  }
}
