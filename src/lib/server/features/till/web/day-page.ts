import { showTime } from '#lib/i18n/dates.ts'
import { showPaise } from '#lib/i18n/rupees.ts'
import { badge, money, number, text } from '#lib/lists/cell.ts'
import { plainTable, type PlainTable } from '#lib/lists/plain-table.ts'
import { counterWays } from '#lib/schemas/till/tenders.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { ShiftOfDay } from '../days/days.service.ts'
import { differenceOf, type Shift, type ShiftCount, type TillDay } from '../shifts/shift.ts'
import { cancellationsTable } from './cancellation-page.ts'

/** The shifts of one day, and what is to be decided about them. */
export interface DayPage {
  day: TillDay | null
  table: PlainTable
  shifts: readonly ShiftOfDay[]
  /** Names by id of the cashiers. */
  names: ReadonlyMap<string, string>
  /** Requests to cancel receipts of the day; null if there are none. */
  cancellations: PlainTable | null
  /** Counted with a difference and explained. */
  toAccept: readonly Shift[]
  /** Every shift is counted and accepted, and the reader neither took money on this day nor agreed to open it again. */
  mayClose: boolean
}

export async function dayPage({ till, people }: App, userId: string, day: string): Promise<DayPage> {
  const found = await till.day(day)
  const shifts = await till.shiftsWithSums(day)
  const wishes = await till.cancellationsOfDay(day)
  const names = await people.namesOf([
    ...new Set([...shifts.map(({ shift }) => shift.cashierId), ...wishes.map(({ createdBy }) => createdBy)]),
  ])
  const areClosed = shifts.length > 0 && shifts.every(({ shift }) => shift.state === 'closed')
  return {
    day: found,
    shifts,
    names,
    table: shiftsTable(shifts, names),
    cancellations: wishes.length > 0 ? cancellationsTable(wishes, names) : null,
    toAccept: shifts
      .map(({ shift }) => shift)
      .filter(({ state, count }) => state === 'counted' && count !== null && count.reason !== ''),
    mayClose:
      found !== null &&
      found.state !== 'closed' &&
      areClosed &&
      shifts.every(({ shift }) => shift.cashierId !== userId) &&
      (found.state === 'open' || (await till.reopenedBy(day)) !== userId),
  }
}

const stateBadge = { open: 'draft', counted: 'waiting', closed: 'good' } as const

const shiftsTable = (shifts: readonly ShiftOfDay[], names: ReadonlyMap<string, string>): PlainTable =>
  plainTable(
    m['dayClose.shifts'](),
    [
      m['receipt.cashier'](),
      m['receipts.title'](),
      ...counterWays.map((way) => m[`till.way.${way}`]()),
      m['dayClose.paidOut'](),
      m['shift.expected'](),
      m['shift.counted'](),
      m['shift.difference'](),
      m['catalogue.status'](),
    ],
    shifts,
    ({ shift, receipts, taken, paidOut }) => ({
      key: shift.id,
      cells: [
        text(names.get(shift.cashierId) ?? '', hoursOf(shift)),
        number(receipts),
        ...counterWays.map((way) => money(taken.get(way) ?? null)),
        money(paidOut || null),
        money(shift.count?.expected ?? null),
        money(shift.count?.cash ?? null),
        money(shift.count ? differenceOf(shift.count) : null),
        badge(m[`till.shiftState.${shift.state}`](), stateBadge[shift.state]),
      ],
    }),
  )

const hoursOf = ({ openedAt, count }: Shift): string =>
  [showTime(openedAt), count ? showTime(count.at) : ''].join('–')

/** @example sayDifference({ cash: 90_00, expected: 100_00 }) // '10.00 too little' */
export function sayDifference(count: Pick<ShiftCount, 'cash' | 'expected'>): string {
  const paise = differenceOf(count)
  if (paise === 0) return m['shift.agrees']()
  return m[paise < 0 ? 'shift.tooLittle' : 'shift.tooMuch']({ amount: showPaise(Math.abs(paise)) })
}
