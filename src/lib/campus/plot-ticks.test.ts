import { expect, it } from 'vitest'
import { labelsThatFit, placeOn, ticksOf } from './plot-ticks.ts'

it.each([
  [
    [120, 430],
    [0, 200, 400, 600],
  ],
  [
    [0, 1],
    [0, 1],
  ],
  [
    [3, 2],
    [0, 1, 2, 3],
  ],
  [
    [-40_000, 500_000],
    [-200_000, 0, 200_000, 400_000, 600_000],
  ],
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
])('covers %j with %j', (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks)
})

it('leaves zero out of a floating axis', () => {
  expect(ticksOf([712, 785], { isFloating: true })).toEqual([700, 725, 750, 775, 800])
  expect(ticksOf([800, 800], { isFloating: true })).toEqual([0, 800])
})

it('finds the place of a value between the ends of the axis', () => {
  expect([0, 250, 500].map((value) => placeOn([0, 250, 500], value))).toEqual([0, 0.5, 1])
})

it('keeps the last label and as many before it as fit', () => {
  const days = Array.from({ length: 30 }, (_, index) => `${index + 1} Nov`)
  expect([...labelsThatFit(days, 280)]).toEqual([5, 11, 17, 23, 29])
  expect(labelsThatFit(['a', 'b'], 280).size).toBe(2)
})
