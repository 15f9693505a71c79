import { expect, it } from 'vitest'
import {
  academicYearOf,
  academicYearOfMonth,
  daysOfAcademicYear,
  readAcademicYear,
  reportYears,
  yearsAround,
} from './academic-year.ts'

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

it.each([
  ['2026-2027', '2026-2027'],
  [' 2026-27 ', '2026-2027'],
  ['AY 2026-27', '2026-2027'],
  ['A.Y. 2026-2027', '2026-2027'],
  ['26-27', null],
  ['2026/27', '2026-2027'],
  ['1999-00', '1999-2000'],
  ['2026-28', null],
  ['2026', null],
  ['26-27', null],
])('%j is read as %j', (typed, year) => expect(readAcademicYear(typed)).toBe(year))

it('offers the next year, this one and those before', () => {
  expect(yearsAround('2026-11-21T06:00:00.000Z', 1)).toEqual(['2027-2028', '2026-2027', '2025-2026'])
})

it('has its first day in May and its last in April', () => {
  expect(daysOfAcademicYear('2026-2027')).toEqual({ from: '2026-05-01', to: '2027-04-30' })
})

it('begins with May where no day is known', () => {
  const yearOf = (heldMonth: number): string => academicYearOfMonth({ heldMonth, heldYear: 2026 })
  expect([1, 4, 5, 12].map(yearOf)).toEqual(['2025-2026', '2025-2026', '2026-2027', '2026-2027'])
})

it('is reported on until it is ten years old', () => {
  const years = reportYears('2026-11-21T06:00:00.000Z')
  expect([years.length, years[0], years.at(-1)]).toEqual([10, '2026-2027', '2017-2018'])
})
