import { expect, it } from 'vitest'
import { financialYearOf } from './book-days.ts'

it.each([
  ['2027-03-31T18:29:59.999Z', '2026-27'],
  ['2027-03-31T18:30:00.000Z', '2027-28'],
  ['2026-12-31T18:30:00.000Z', '2026-27'],
  ['2099-05-01T00:00:00.000Z', '2099-00'],
])('puts %s into %s', (instant, year) => {
  expect(financialYearOf(instant)).toBe(year)
})
