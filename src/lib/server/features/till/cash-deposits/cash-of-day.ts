import { leftInDrawer, type Shift } from '../shifts/shift.ts'

/** Cash of a day in paise: what was counted is what goes to the bank, what stays in the drawers, and what was given back. */
export interface CashOfDay {
  /** What lay in the drawers: cash that a later shift began with, and counted again, is counted once. */
  counted: number
  /** What the counts are more than the books, or less if it is below 0. */
  difference: number
  /** What each drawer held beyond the cash of its start. */
  toBank: number
  /** What stays in the drawer of each cashier, by the id of the cashier; without empty ones. */
  inDrawers: ReadonlyMap<string, number>
  /** What cashiers gave to the accounts office before a later shift of the day. */
  givenBack: ReadonlyMap<string, number>
}

/** The shifts of one day, oldest first. */
export function cashOfDay(shifts: readonly Pick<Shift, 'cashierId' | 'count' | 'float'>[]): CashOfDay {
  const inDrawers = new Map<string, number>()
  const givenBack = new Map<string, number>()
  let carried = 0
  for (const shift of shifts) {
    const before = inDrawers.get(shift.cashierId) ?? 0
    carried += Math.min(before, shift.float)
    const given = Math.max(0, before - shift.float)
    if (given > 0) givenBack.set(shift.cashierId, given + (givenBack.get(shift.cashierId) ?? 0))
    inDrawers.set(shift.cashierId, leftInDrawer(shift))
  }
  const sumOf = (each: (shift: (typeof shifts)[number]) => number): number =>
    shifts.reduce((sum, shift) => sum + each(shift), 0)
  return {
    counted: sumOf(({ count }) => count?.cash ?? 0) - carried,
    difference: sumOf(({ count }) => (count ? count.cash - count.expected : 0)),
    toBank: sumOf((shift) => (shift.count?.cash ?? 0) - leftInDrawer(shift)),
    inDrawers: new Map([...inDrawers].filter(([, left]) => left > 0)),
    givenBack,
  }
}
