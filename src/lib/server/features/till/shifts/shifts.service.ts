import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { type CountedCash, sumOfCash } from '#lib/rules/till/denominations.ts'
import { isLargeDifference } from '#lib/rules/till/large-difference.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, forbidden, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { TillRepository } from '../repository.ts'
import { cashInDrawer } from './drawer.ts'
import { requireNotSentBack } from './sent-back.ts'
import {
  dayMachine,
  differenceOf,
  largestDifferenceOf,
  leftInDrawer,
  type Shift,
  type ShiftCount,
  shiftMachine,
  type TillDay,
} from './shift.ts'

export interface Shifts {
  /** The cashier's open shift, also one of an earlier day; null if there is none. */
  openShift(cashierId: string): Promise<Shift | null>
  shift(id: string): Promise<Shift | null>
  /** What the cashier's last shift left in the drawer, in paise; null before the first. */
  leftInDrawerOf(cashierId: string): Promise<number | null>
  /** The shifts of a day, oldest first. */
  shiftsOf(day: string): Promise<Shift[]>
  /** Null for a day without shifts. */
  day(day: string): Promise<TillDay | null>
  /**
   * Opens a shift for today with the cash in the drawer, in paise.
   * @throws DomainError Conflict `till.shiftOpen` while a shift of the cashier is not counted, `till.dayClosed`
   */
  open(float: number, actor: Actor): Promise<string>
  /**
   * Counts the cash of the actor's open shift, once and blind: the sum of the books is shown afterwards. Without a
   * difference the shift is closed.
   * @throws DomainError Conflict `till.noShift`, `till.cancellationWaits`
   */
  count(counted: CountedCash, actor: Actor): Promise<Shift>
  /**
   * Says why the count of the actor's own shift differs.
   * @throws DomainError Invalid `transition.reasonMissing` at `reason`; Conflict `till.shiftChanged`; NotFound
   */
  explain(id: string, reason: string, actor: Actor): Promise<void>
  /**
   * Accepts the difference of another person's shift, which closes it; of a large one a second person does.
   * @throws DomainError Forbidden `till.ownShift`, `till.ownAcceptance`; Conflict `till.shiftChanged`, `till.notExplained`; NotFound
   */
  accept(id: string, actor: Actor): Promise<void>
  /**
   * Closes a day: no receipt of the till bears it any more.
   * @throws DomainError Conflict `till.notCounted`, `till.cancellationWaits`, `till.ownDay`, `till.dayChanged`;
   * Forbidden `till.ownReopening`; NotFound `till.noDay`
   */
  closeDay(day: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<TillRepository>
  clock: Clock
}

export const createShifts = ({ store, clock }: Parts): Shifts => ({
  openShift: (cashierId) => store.read.shifts.openOf(cashierId),
  shift: (id) => store.read.shifts.find(id),
  leftInDrawerOf: (cashierId) => leftBy(store.read, cashierId),
  shiftsOf: (day) => store.read.shifts.ofDay(day),
  day: (day) => store.read.days.find(day),

  async open(float, actor) {
    const id = newId()
    const at = clock.now()
    const day = indianDate(at)
    const opening = store.transact(async (write) => {
      await write.days.begin(day, at)
      await requireOpenDay(write, day)
      if (await write.shifts.openOf(actor.id)) throw conflict('till.shiftOpen')
      const leftBefore = await leftBy(write, actor.id)
      await transition(write, shiftMachine, {
        move: 'open',
        id,
        from: null,
        version: 1,
        actor,
        at,
        audit: {
          after: {
            day,
            float: rupeesOf(String(float)),
            ...(leftBefore !== null && { leftBefore: rupeesOf(String(leftBefore)) }),
          },
        },
        async update() {
          await write.shifts.add({ id, cashierId: actor.id, day, openedAt: at, float, leftBefore })
          return true
        },
      })
      return id
    })
    return opening.catch((error: unknown) => {
      // Two windows of one cashier at once: the index lets one through.
      throw isDuplicate(error) ? conflict('till.shiftOpen') : error
    })
  },

  count: (counted, actor) =>
    store.transact(async (write) => {
      const shift = await write.shifts.lockOpen(actor.id)
      if (!shift || shift.state !== 'open') throw conflict('till.noShift')
      // What the books expect would change afterwards.
      if ((await write.cancellations.waitingIn(shift.id)).length > 0) throw conflict('till.cancellationWaits')
      const at = clock.now()
      const count: ShiftCount = {
        at,
        counted,
        cash: sumOfCash(counted),
        expected: await cashInDrawer(write, shift),
        reason: '',
      }
      // Counting again does not take a large difference away: the cashier knows by then what the books expect.
      const isRight = differenceOf(count) === 0 && !isLargeDifference(shift.formerDifference)
      const to = isRight ? 'closed' : 'counted'
      await transition(write, shiftMachine, {
        move: 'count',
        id: shift.id,
        from: shift.state,
        to,
        version: shift.version + 1,
        actor,
        at,
        audit: { after: countInWords(count) },
        update: (state) => write.shifts.setCount(shift, state, count),
      })
      return { ...shift, state: to, count, version: shift.version + 1 }
    }),

  explain: (id, reason, actor) =>
    store.transact(async (write) => {
      if (reason.trim() === '') throw refuseAt('reason', 'transition.reasonMissing')
      const shift = await write.shifts.lock(id)
      if (!shift || shift.cashierId !== actor.id) throw notFound('till.shiftNotFound')
      if (shift.state !== 'counted') throw conflict('till.shiftChanged')
      await write.shifts.setReason(shift, reason, clock.now())
    }),

  accept: (id, actor) =>
    store.transact(async (write) => {
      const shift = await write.shifts.lock(id)
      if (!shift?.count) throw notFound('till.shiftNotFound')
      if (shift.count.reason === '') throw conflict('till.notExplained')
      if (shift.cashierId === actor.id) throw forbidden('till.ownShift')
      const at = clock.now()
      const isSecond = shift.state === 'checked'
      const to = !isSecond && isLargeDifference(largestDifferenceOf(shift)) ? 'checked' : 'closed'
      await transition(write, shiftMachine, {
        move: isSecond ? 'acceptToo' : 'accept',
        id,
        from: shift.state,
        to,
        version: shift.version + 1,
        concernsId: shift.cashierId,
        actor,
        at,
        audit: { before: { state: shift.state }, after: { ...countInWords(shift.count), state: to } },
        update: (state) => write.shifts.setState(shift, state, at),
      })
    }),

  closeDay: (day, actor) =>
    store.transact(async (write) => {
      const found = await write.days.lock(day)
      if (!found) throw notFound('till.noDay')
      const shifts = await write.shifts.ofDay(day)
      if (shifts.some(({ state }) => state !== 'closed')) throw conflict('till.notCounted')
      const wishes = await write.cancellations.ofDay(day)
      if (wishes.some(({ state }) => state === 'proposed')) throw conflict('till.cancellationWaits')
      if (shifts.some(({ cashierId }) => cashierId === actor.id)) throw conflict('till.ownDay')
      const at = clock.now()
      await transition(write, dayMachine, {
        move: 'close',
        id: day,
        from: found.state,
        version: found.version + 1,
        actor,
        at,
        audit: { before: { state: found.state }, after: { day, state: 'closed' } },
        update: (state) => write.days.setState(found, state, at),
      })
    }),
})

async function leftBy({ shifts }: Pick<TillRepository, 'shifts'>, cashierId: string): Promise<number | null> {
  const last = await shifts.lastOpened(cashierId)
  return last && leftInDrawer(last)
}

/**
 * Keeps the day open until the transaction ends.
 * @throws DomainError Conflict `till.dayClosed`
 */
export async function requireOpenDay({ days }: Pick<TillRepository, 'days'>, day: string): Promise<void> {
  const found = await days.hold(day)
  if (found?.state === 'closed') throw conflict('till.dayClosed')
}

/**
 * Returns the actor's open shift. @param day today in India
 * @throws DomainError Conflict `till.noShift`, `till.shiftOfBefore`, `till.shiftSentBack`
 */
export async function requireShiftOfToday(
  read: Pick<TillRepository, 'shifts' | 'transitions'>,
  actor: Actor,
  day: string,
): Promise<Shift> {
  const shift = await read.shifts.openOf(actor.id)
  if (!shift) throw conflict('till.noShift')
  if (shift.day !== day) throw conflict('till.shiftOfBefore')
  await requireNotSentBack(read, shift)
  return shift
}

/** The count for the audit trail, in rupees. */
const countInWords = ({ cash, expected, reason }: ShiftCount) => ({
  counted: rupeesOf(String(cash)),
  expected: rupeesOf(String(expected)),
  ...(reason !== '' && { reason }),
})
