import { expect, it } from 'vitest'
import { cashOfDay } from './cash-of-day.ts'

const shift = (cashierId: string, float: number, cash: number, expected = cash) => ({
  cashierId,
  float,
  count: { at: '', counted: {}, cash, expected, reason: '' },
})

/** All that was counted is somewhere. */
function balanced(shifts: Parameters<typeof cashOfDay>[0]) {
  const cash = cashOfDay(shifts)
  const sum = (each: ReadonlyMap<string, number>) => [...each.values()].reduce((all, one) => all + one, 0)
  expect(cash.counted).toBe(cash.toBank + sum(cash.inDrawers) + sum(cash.givenBack))
  return cash
}

it('counts the cash that a later shift began with once', () => {
  expect(balanced([shift('sita', 2_000, 7_000), shift('sita', 2_000, 5_000)])).toEqual({
    counted: 10_000,
    difference: 0,
    toBank: 8_000,
    inDrawers: new Map([['sita', 2_000]]),
    givenBack: new Map(),
  })
})

it('says who gave cash of the start back before a later shift', () => {
  const shifts = [shift('sita', 2_000, 7_000), shift('ramesh', 1_000, 1_400, 1_500), shift('sita', 500, 900)]
  expect(balanced(shifts)).toMatchObject({
    difference: -100,
    toBank: 5_800,
    inDrawers: new Map([
      ['sita', 500],
      ['ramesh', 1_000],
    ]),
    givenBack: new Map([['sita', 1_500]]),
  })
})

it('leaves in a drawer what it holds where more was paid out than taken', () => {
  expect(balanced([shift('ramesh', 2_000, 500), shift('sita', 2_000, 3_000)])).toMatchObject({
    toBank: 1_000,
    inDrawers: new Map([
      ['ramesh', 500],
      ['sita', 2_000],
    ]),
  })
})
