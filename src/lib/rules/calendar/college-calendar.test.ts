import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, daysBefore, daysIn } from '../dates/indian-days.ts'
import {
  type CalendarScope,
  calendarScopes,
  collegeCalendar,
  dayKinds,
  dayScopes,
  type DifferingDay,
  type WeeklyPattern,
} from './college-calendar.ts'
import { weekdayOf, weekdays, weekOfMonth } from './weekdays.ts'

const secondSaturdays: WeeklyPattern = {
  scope: 'office',
  validFrom: '2020-01-01',
  closed: [
    { weekday: 7, weeks: [] },
    { weekday: 6, weeks: [2] },
  ],
}
const holiday = (day: string, more: Partial<DifferingDay> = {}): DifferingDay => ({
  day,
  scope: 'all',
  kind: 'holiday',
  name: 'A holiday',
  follows: null,
  ...more,
})

describe('the calendar of a college', () => {
  it('has the 15th working day after Monday 3 August 2026 on Saturday 22 August', () => {
    const calendar = collegeCalendar([secondSaturdays], [holiday('2026-08-15')])
    expect(weekdayOf('2026-08-03')).toBe(1)
    expect(calendar.nthWorkingDay('2026-08-03', 15, 'office')).toBe('2026-08-22')
    expect(calendar.workingDaysBetween('2026-08-03', '2026-08-22', 'office')).toBe(15)
  })

  it('counts three working days from Thursday 13 to Tuesday 18 August, over a holiday and a Sunday', () => {
    const calendar = collegeCalendar([secondSaturdays], [holiday('2026-08-15')])
    expect(calendar.workingDaysBetween('2026-08-13', '2026-08-18', 'office')).toBe(3)
  })

  it('closes on Sundays alone until the college says otherwise', () => {
    const calendar = collegeCalendar([], [])
    expect(
      daysIn({ from: '2026-11-23', to: '2026-11-29' }).filter((day) => !calendar.isOpen(day, 'office')),
    ).toEqual(['2026-11-29'])
  })

  it('leaves the days before a new pattern as they were', () => {
    const fiveDays: WeeklyPattern = {
      scope: 'office',
      validFrom: '2026-09-01',
      closed: [
        { weekday: 6, weeks: [] },
        { weekday: 7, weeks: [] },
      ],
    }
    const calendar = collegeCalendar([fiveDays, secondSaturdays], [])
    expect(calendar.isOpen('2026-08-29', 'office')).toBe(true)
    expect(calendar.isOpen('2026-09-05', 'office')).toBe(false)
    expect(calendar.isOpen('2019-08-10', 'office')).toBe(false)
    expect(calendar.isOpen('2026-09-05', 'instruction')).toBe(true)
  })

  it('lets a day of one scope decide before a day of all, and follow another weekday', () => {
    const calendar = collegeCalendar(
      [secondSaturdays],
      [
        holiday('2026-08-15'),
        holiday('2026-08-15', { scope: 'office', kind: 'working' }),
        holiday('2026-08-22', { scope: 'instruction', kind: 'special', follows: 1 }),
        holiday('2026-08-24', { scope: 'instruction', kind: 'vacation' }),
      ],
    )
    expect(calendarScopes.map((scope) => calendar.isOpen('2026-08-15', scope))).toEqual([false, true])
    expect(calendarScopes.map((scope) => calendar.weekdayFollowed('2026-08-22', scope))).toEqual([1, 6])
    expect(calendarScopes.map((scope) => calendar.isOpen('2026-08-24', scope))).toEqual([false, true])
  })

  it('does not search for ever where the college never opens', () => {
    const closed = weekdays.map((weekday) => ({ weekday, weeks: [] }))
    const calendar = collegeCalendar([{ scope: 'office', validFrom: '2020-01-01', closed }], [])
    expect(() => calendar.nthWorkingDay('2026-01-01', 1, 'office')).toThrow(RangeError)
    expect(calendar.workingDaysBetween('2026-01-01', '2027-01-01', 'office')).toBe(0)
  })

  it('counts weeks of a month by its days', () => {
    expect(['2026-08-01', '2026-08-08', '2026-08-29'].map(weekOfMonth)).toEqual([1, 2, 5])
  })
})

const anyDay = fc
  .integer({ min: 0, max: 900 })
  .map((offset) => new Date(Date.UTC(2025, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10))
const anyScope = fc.constantFrom<CalendarScope>(...calendarScopes)
const anyPattern: fc.Arbitrary<WeeklyPattern> = fc.record({
  scope: anyScope,
  validFrom: anyDay,
  closed: fc.uniqueArray(
    fc.record({
      weekday: fc.constantFrom(...weekdays),
      weeks: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
    }),
    { selector: ({ weekday }) => weekday, maxLength: 5 },
  ),
})
const anyDifference: fc.Arbitrary<DifferingDay> = fc
  .record({
    day: anyDay,
    scope: fc.constantFrom(...dayScopes),
    kind: fc.constantFrom(...dayKinds),
    name: fc.constant('A day'),
    follows: fc.constantFrom(...weekdays),
  })
  .map((entry) => ({ ...entry, follows: entry.kind === 'special' ? entry.follows : null }))
const anyCalendar = fc
  .tuple(fc.array(anyPattern, { maxLength: 4 }), fc.array(anyDifference, { maxLength: 40 }))
  .map(([patterns, days]) => collegeCalendar(patterns, days))

describe('any calendar', () => {
  it('counts as many working days up to the n-th working day as n says', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        anyDay,
        anyScope,
        fc.integer({ min: 0, max: 60 }),
        (calendar, day, scope, n) => {
          const reached = calendar.nthWorkingDay(day, n, scope)
          expect(calendar.workingDaysBetween(day, reached, scope)).toBe(n)
          if (n > 0) expect(calendar.isOpen(reached, scope)).toBe(true)
          if (n > 0) expect(calendar.workingDaysBetween(day, daysBefore(reached, 1), scope)).toBe(n - 1)
        },
      ),
    )
  })

  it('counts two spans that meet as it counts them in one', () => {
    fc.assert(
      fc.property(anyCalendar, fc.tuple(anyDay, anyDay, anyDay), anyScope, (calendar, three, scope) => {
        const [one = '', two = '', last = ''] = three.toSorted()
        const count = (from: string, to: string) => calendar.workingDaysBetween(from, to, scope)
        expect(count(one, two) + count(two, last)).toBe(count(one, last))
        expect(count(last, one)).toBe(0)
      }),
    )
  })

  it('counts each day as the question about it says', () => {
    fc.assert(
      fc.property(anyCalendar, anyDay, anyScope, (calendar, day, scope) => {
        const open = Number(calendar.isOpen(day, scope))
        expect(calendar.workingDaysBetween(daysBefore(day, 1), day, scope)).toBe(open)
        expect(calendar.nthWorkingDay(day, 1, scope) >= dayAfter(day)).toBe(true)
        const entry = calendar.entryOn(day, scope)
        if (entry)
          expect(calendar.isOpen(day, scope)).toBe(entry.kind === 'working' || entry.kind === 'special')
      }),
    )
  })

  it('reaches later days for larger numbers', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        anyDay,
        anyScope,
        fc.integer({ min: 1, max: 40 }),
        (calendar, day, scope, n) => {
          const reached = calendar.nthWorkingDay(day, n, scope)
          expect(calendar.nthWorkingDay(day, n + 1, scope) > reached).toBe(true)
          expect(calendar.nthWorkingDay(reached, 1, scope)).toBe(calendar.nthWorkingDay(day, n + 1, scope))
        },
      ),
    )
  })
})
