import { showTime } from '#lib/i18n/dates.ts'
import { sayPaise, showPaise } from '#lib/i18n/rupees.ts'
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
  /** Shifts that began with other cash than the one before had left, in words. */
  floats: readonly string[]
  /** Every shift is counted and accepted, and the reader neither took money on this day nor agreed to open it again. */
  mayClose: boolean
  /** Why an officer cannot close a day that is not closed; empty otherwise. */
  problem: string
}

export async function dayPage({ till, people }: App, userId: string, day: string): Promise<DayPage> {
  const found = await till.day(day)
  const shifts = await till.shiftsWithSums(day)
  const wishes = await till.cancellationsOfDay(day)
  const names = await people.namesOf([
    ...new Set([...shifts.map(({ shift }) => shift.cashierId), ...wishes.map(({ createdBy }) => createdBy)]),
  ])
  const problem = found ? await problemOf() : ''
  return {
    day: found,
    shifts,
    names,
    table: shiftsTable(shifts, names),
    cancellations: wishes.length > 0 ? cancellationsTable(wishes, names) : null,
    floats: shifts.flatMap(({ shift }) => sayFloat(shift, names)),
    mayClose: found !== null && found.state !== 'closed' && shifts.length > 0 && problem === '',
    problem,
  }

  async function problemOf(): Promise<string> {
    if (found?.state === 'closed') return ''
    const waiting = shifts.flatMap(({ shift }) => {
      const who = { name: names.get(shift.cashierId) ?? '', time: showTime(shift.openedAt) }
      if (shift.state === 'open') return [m['dayClose.isOpen'](who)]
      return shift.state === 'closed' ? [] : [m['dayClose.isNotAccepted'](who)]
    })
    if (waiting.length > 0) return [m['dayClose.notYet'](), ...waiting].join(' ')
    if (wishes.some(({ state }) => state === 'proposed')) return m['errors.till.cancellationWaits']()
    if (shifts.some(({ shift }) => shift.cashierId === userId)) return m['errors.till.ownDay']()
    const isOwn = found?.state === 'reopened' && (await till.reopenedBy(day)) === userId
    return isOwn ? m['errors.till.ownReopening']() : ''
  }
}

function sayFloat(
  { cashierId, float, leftBefore, openedAt }: Shift,
  names: ReadonlyMap<string, string>,
): string[] {
  if (leftBefore === null || leftBefore === float) return []
  const said = {
    name: names.get(cashierId) ?? '',
    time: showTime(openedAt),
    float: sayPaise(float),
    amount: sayPaise(Math.abs(float - leftBefore)),
  }
  return [m[float < leftBefore ? 'dayClose.floatLess' : 'dayClose.floatMore'](said)]
}

const stateBadge = { open: 'draft', counted: 'waiting', checked: 'waiting', closed: 'good' } as const

/** A column of sums in paise; one in which no shift has anything may be left out. */
interface SumColumn {
  heading: string
  of(shift: ShiftOfDay): number | null
  isKept?: true
}

/** What is to be compared stands first. */
const sumColumns = (): SumColumn[] => [
  { heading: m['shift.expected'](), of: ({ shift }) => shift.count?.expected ?? null, isKept: true },
  { heading: m['shift.counted'](), of: ({ shift }) => shift.count?.cash ?? null, isKept: true },
  {
    heading: m['shift.difference'](),
    of: ({ shift }) => shift.count && differenceOf(shift.count),
    isKept: true,
  },
  ...counterWays.map((way): SumColumn => ({
    heading: m[`till.way.${way}`](),
    of: ({ taken }) => taken.get(way) ?? null,
  })),
  { heading: m['dayClose.paidOut'](), of: ({ paidOut }) => paidOut || null },
]

/** Whom it is about and the state stand first, so that they are seen without scrolling. */
function shiftsTable(shifts: readonly ShiftOfDay[], names: ReadonlyMap<string, string>): PlainTable {
  const sums = sumColumns().filter(({ of, isKept }) => isKept || shifts.some((each) => of(each) !== null))
  const { list, more } = plainTable(
    m['dayClose.shifts'](),
    [
      m['receipt.cashier'](),
      m['catalogue.status'](),
      m['receipts.title'](),
      ...sums.map(({ heading }) => heading),
    ],
    shifts,
    (each) => ({
      key: each.shift.id,
      cells: [
        text(names.get(each.shift.cashierId) ?? '', hoursOf(each.shift)),
        badge(m[`till.shiftState.${each.shift.state}`](), stateBadge[each.shift.state]),
        number(each.receipts),
        ...sums.map(({ of }) => money(of(each))),
      ],
    }),
  )
  const totalOf = (of: (each: ShiftOfDay) => number | null): number =>
    shifts.reduce((sum, each) => sum + (of(each) ?? 0), 0)
  const totals = [null, null, totalOf(({ receipts }) => receipts), ...sums.map(({ of }) => totalOf(of))]
  return { list: { ...list, totals: shifts.length > 1 ? totals : null }, more }
}

const hoursOf = ({ openedAt, count }: Shift): string =>
  [showTime(openedAt), count ? showTime(count.at) : ''].join('–')

/** @example sayDifference({ cash: 90_00, expected: 100_00 }) // '10.00 too little' */
export function sayDifference(count: Pick<ShiftCount, 'cash' | 'expected'>): string {
  const paise = differenceOf(count)
  if (paise === 0) return m['shift.agrees']()
  return m[paise < 0 ? 'shift.tooLittle' : 'shift.tooMuch']({ amount: showPaise(Math.abs(paise)) })
}
