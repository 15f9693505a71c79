import { describe, expect, it } from 'vitest'
import {
  dayAfter,
  daysBefore,
  daysIn,
  indianDate,
  indianMidnight,
  indianTime,
  instantOfIndianTime,
  momentsOf,
  startOfDay,
} from './indian-days.ts'

describe('an Indian day', () => {
  it('begins at midnight in India, which is the evening before in UTC', () => {
    expect(startOfDay('2026-05-01')).toBe('2026-04-30T18:30:00.000Z')
    expect(startOfDay('2026-05-01')).toContain(indianMidnight)
    expect(() => startOfDay('2026-13-01')).toThrow(RangeError)
  })

  it.each([
    ['2026-04-29T18:29:59.999Z', false],
    ['2026-04-29T18:30:00.000Z', true],
    ['2026-04-30T18:29:59.999Z', true],
    ['2026-04-30T18:30:00.000Z', false],
  ])('the 30th of April by %s gives %s, by its moments and by its date', (at, isOfDay) => {
    const { from, until } = momentsOf({ from: '2026-04-30', to: '2026-04-30' })
    expect((from ?? '') <= at && at < (until ?? '')).toBe(isOfDay)
    expect(indianDate(at) === '2026-04-30').toBe(isOfDay)
  })

  it('is no bound where it is empty', () => {
    expect(momentsOf({ from: '2027-01-01', to: undefined })).toEqual({
      from: '2026-12-31T18:30:00.000Z',
      until: null,
    })
    expect(momentsOf({ from: '', to: '2026-12-31' })).toEqual({
      from: null,
      until: '2026-12-31T18:30:00.000Z',
    })
  })
})

it('counts every day of a leap year', () => {
  const days = daysIn({ from: '2028-02-27', to: '2028-03-01' })
  expect(days).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysIn({ from: '2028-03-01', to: '2028-02-27' })).toEqual([])
})

it('goes over the turn of a year, in both directions', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(daysBefore('2027-01-02', 6)).toBe('2026-12-27')
})

describe('Indian time', () => {
  it('is five and a half hours ahead, over the turn of a month', () => {
    expect(instantOfIndianTime('2026-05-01T00:00')).toBe('2026-04-30T18:30:00.000Z')
    expect(indianTime('2026-11-22T04:30:00.000Z')).toBe('2026-11-22T10:00')
    expect(indianDate('2026-04-30T18:29:59.999Z')).toBe('2026-04-30')
    expect(indianDate('2026-04-30T18:30:00.000Z')).toBe('2026-05-01')
  })

  it('refuses what is no date', () => {
    expect(instantOfIndianTime('2026-13-45T99:99')).toBeNull()
  })
})
