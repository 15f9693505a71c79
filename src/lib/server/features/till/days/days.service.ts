import { dayAfter, startOfDay } from '#lib/rules/dates/indian-days.ts'
import { isLargeDifference } from '#lib/rules/till/large-difference.ts'
import type { TenderWay } from '#lib/schemas/till/tenders.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Transition } from '../../../kernel/transitions/transition.repository.ts'
import { type Cancellation, cancellationMachine } from '../cancellations/cancellation.ts'
import { cashDepositMachine } from '../cash-deposits/cash-deposit.ts'
import { reopeningMachine } from '../reopenings/reopening.ts'
import type { TillRepository } from '../repository.ts'
import { dayMachine, largestDifferenceOf, type Shift, shiftMachine } from '../shifts/shift.ts'
import type { HeadSum } from './day-sums.repository.ts'

/** What a person did about a day, and when. */
export type DayMove = Pick<Transition, 'kind' | 'entityId' | 'from' | 'to' | 'byId' | 'at' | 'note'>

/** A shift with what it took. */
export interface ShiftOfDay {
  shift: Shift
  receipts: number
  /** Paise by way. */
  taken: ReadonlyMap<TenderWay, number>
  /** Paise of refunds that it paid out in cash. */
  paidOut: number
}

/** What others decided about what a cashier counted and took, with the instant. */
export interface DecidedForCashier {
  accepted: readonly { shift: Shift; at: string }[]
  cancelled: readonly { cancellation: Cancellation; at: string }[]
}

export interface Days {
  /** The shifts of a day with their sums, oldest first. */
  shiftsWithSums(day: string): Promise<ShiftOfDay[]>
  /** Money of the college by head and way, over Indian days, both included. */
  dayBook(days: { from: string; to: string }): Promise<HeadSum[]>
  /** Shifts whose difference waits for another person than this user, oldest first. */
  differencesFor(userId: string): Promise<Shift[]>
  /** Shifts whose large difference one person has accepted, and this user may accept, too; oldest first. */
  largeDifferencesFor(userId: string): Promise<Shift[]>
  /** Counted shifts with a large difference that changed since an instant, oldest first. */
  largeDifferencesSince(since: string): Promise<Shift[]>
  /** What others decided since an instant about this cashier's differences and receipts, oldest first. */
  decidedFor(cashierId: string, since: string): Promise<DecidedForCashier>
  /** Who accepted the difference of a shift or sent it back, oldest first. */
  movesOfShift(id: string): Promise<DayMove[]>
  /** Days before this one that are not closed, oldest first. */
  openDaysBefore(day: string): Promise<string[]>
  /** Who closed and reopened the day and its shifts, and who entered or withdrew its deposits; newest first. */
  historyOfDay(day: string): Promise<DayMove[]>
  /** The cashier's shift that was counted last, one without its reason first; null if none is counted. */
  lastShift(cashierId: string): Promise<Shift | null>
  /** Ids of all who have taken money. */
  cashiers(): Promise<string[]>
}

export const createDays = ({ store: { read } }: { store: Pick<Store<TillRepository>, 'read'> }): Days => ({
  async shiftsWithSums(day) {
    const sums = await read.daySums.ofShifts(day)
    const receipts = await read.daySums.receiptsOf(day)
    const shifts = await read.shifts.ofDay(day)
    const paidOut = await read.payouts.ofShifts(shifts.map(({ id }) => id))
    return shifts.map((shift) => ({
      shift,
      receipts: receipts.get(shift.id) ?? 0,
      paidOut: paidOut.get(shift.id) ?? 0,
      taken: new Map(
        sums.filter(({ shiftId }) => shiftId === shift.id).map(({ way, amount }) => [way, amount]),
      ),
    }))
  },

  dayBook: ({ from, to }) =>
    read.daySums.ofHeads({ from: startOfDay(from), until: startOfDay(dayAfter(to)) }),
  differencesFor: (userId) => read.shifts.explainedFor(userId, 'counted'),

  async largeDifferencesFor(userId) {
    const shifts = await read.shifts.explainedFor(userId, 'checked')
    const accepted = await read.transitions.ofRecords(
      shiftMachine.kind,
      shifts.map(({ id }) => id),
    )
    const isOwn = (id: string): boolean =>
      accepted.findLast(({ entityId, to }) => entityId === id && to === 'checked')?.byId === userId
    return shifts.filter(({ id }) => !isOwn(id))
  },

  largeDifferencesSince: async (since) =>
    (await read.shifts.differingSince(since)).filter((shift) =>
      isLargeDifference(largestDifferenceOf(shift)),
    ),

  async decidedFor(cashierId, since) {
    const kinds = [shiftMachine.kind, cancellationMachine.kind]
    const moves = await read.transitions.concerning(cashierId, kinds, since)
    const accepted = moves.filter(
      ({ kind, from, to }) => kind === shiftMachine.kind && from !== 'open' && to === 'closed',
    )
    const cancelled = moves.filter(({ kind, to }) => kind === cancellationMachine.kind && to === 'confirmed')
    return {
      accepted: await Promise.all(
        accepted.map(async ({ entityId, at }) => {
          const shift = await read.shifts.find(entityId)
          return shift?.count ? [{ shift, at }] : []
        }),
      ).then((all) => all.flat()),
      cancelled: await Promise.all(
        cancelled.map(async ({ entityId, at }) => {
          const cancellation = await read.cancellations.find(entityId)
          return cancellation ? [{ cancellation, at }] : []
        }),
      ).then((all) => all.flat()),
    }
  },

  movesOfShift: async (id) =>
    (await read.transitions.ofRecord(shiftMachine.kind, id)).filter(isAboutCount).toReversed(),

  openDaysBefore: (day) => read.daySums.notClosed(day),

  async historyOfDay(day) {
    const deposits = (await read.cashDeposits.ofDay(day)).map(({ id }) => id)
    const requests = (await read.reopenings.ofDay(day)).map(({ id }) => id)
    const shifts = (await read.shifts.ofDay(day)).map(({ id }) => id)
    const moves = await Promise.all([
      read.transitions.ofRecord(dayMachine.kind, day),
      // The day itself says that a request was confirmed.
      read.transitions
        .ofRecords(reopeningMachine.kind, requests)
        .then((all) => all.filter(({ to }) => to !== 'confirmed')),
      read.transitions.ofRecords(shiftMachine.kind, shifts).then((all) => all.filter(isAboutCount)),
      read.transitions.ofRecords(cashDepositMachine.kind, deposits),
    ])
    return moves.flat().toSorted((one, other) => (one.at < other.at ? 1 : -1))
  },

  cashiers: read.shifts.cashiers,
  lastShift: (cashierId) => read.shifts.lastOf(cashierId),
})

/** Accepting a difference and sending a shift back, not opening and counting it. */
const isAboutCount = ({ from, to }: Transition): boolean =>
  from !== null && from !== 'open' && ['open', 'checked', 'closed'].includes(to)
