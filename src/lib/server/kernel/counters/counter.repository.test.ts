import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeNumber } from './series.ts'

const admissions = { name: 'admission:2026', format: 'ADM/2026/#####' }

it.each([
  [1, 'ADM/2026/00001'],
  [42, 'ADM/2026/00042'],
  [99_999, 'ADM/2026/99999'],
  [100_000, 'ADM/2026/100000'],
])('writes %i as %s', (number, written) => {
  expect(writeNumber(admissions, number)).toBe(written)
})

it('writes no two numbers alike', () => {
  const number = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  const isDistinct = (one: number, other: number): boolean =>
    one === other || writeNumber(admissions, one) !== writeNumber(admissions, other)
  fc.assert(fc.property(number, number, isDistinct))
})

it.each(['ADM', '#/2026/#'])('refuses the format %s', (format) => {
  expect(() => writeNumber({ name: 'admission:2026', format }, 1)).toThrow('admission:2026')
})
