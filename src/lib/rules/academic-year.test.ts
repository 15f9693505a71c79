import { expect, it } from 'vitest'
import { academicYearOf } from './academic-year.ts'

it.each([
  ['the last moment of 30 April in India', '2026-04-30T18:29:59.999Z', '2025-2026'],
  ['midnight of 1 May in India, still April in London', '2026-04-30T18:30:00.000Z', '2026-2027'],
  ['1 May everywhere', '2026-05-01T12:00:00.000Z', '2026-2027'],
  ['the end of a calendar year', '2026-12-31T18:29:59.999Z', '2026-2027'],
  ['New Year in India', '2026-12-31T18:30:00.000Z', '2026-2027'],
  ['January', '2024-01-15T06:00:00.000Z', '2023-2024'],
  ['the turn of a century', '2000-04-30T18:29:59.999Z', '1999-2000'],
])('%s lies in its academic year', (_, instant, year) => {
  expect(academicYearOf(instant)).toBe(year)
})
