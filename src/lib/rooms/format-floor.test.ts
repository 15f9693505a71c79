import { expect, it } from 'vitest'
import { readFloor } from '#lib/rules/rooms/read-floor.ts'
import { formatFloor } from './format-floor.ts'

it.each([
  ['0', 0],
  ['Ground', 0],
  ['Ground Floor', 0],
  ['G.F', null],
  ['GF', 0],
  ['1', 1],
  ['1st Floor', 1],
  ['First floor', 1],
  ['II', 2],
  ['III Floor', 3],
  ['Floor 4', 4],
  ['-1', -1],
  ['Basement', -1],
  ['2.5', null],
  ['-2', null],
  ['31', null],
  ['roof', null],
  ['', null],
])('reads %j as floor %j', (typed, floor) => {
  expect(readFloor(typed)).toBe(floor)
})

it('reads again what it formats', () => {
  for (const floor of [-1, 0, 1, 12]) expect(readFloor(formatFloor(floor))).toBe(floor)
})

it('names the floors', () => {
  expect([-1, 0, 3, null].map(formatFloor)).toEqual(['Basement', 'Ground floor', 'Floor 3', ''])
})
