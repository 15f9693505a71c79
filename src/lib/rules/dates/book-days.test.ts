import { describe, expect, it } from 'vitest'
import { monthsIn, periodsAround, sameDayIn, sameDayLastYear } from './book-days.ts'

describe('the periods of the books', () => {
  it('change at midnight in India, the year with 1 April', () => {
    expect(periodsAround('2027-03-31T18:29:59.999Z')).toEqual({
      thisMonth: { from: '2027-03-01', to: '2027-03-31' },
      lastMonth: { from: '2027-02-01', to: '2027-02-28' },
      thisYear: { from: '2026-04-01', to: '2027-03-31' },
      lastYear: { from: '2025-04-01', to: '2026-03-31' },
    })
    expect(periodsAround('2027-03-31T18:30:00.000Z')).toMatchObject({
      thisMonth: { from: '2027-04-01', to: '2027-04-30' },
      thisYear: { from: '2027-04-01', to: '2028-03-31' },
    })
  })

  it('have the December of last year before January', () => {
    expect(periodsAround('2027-01-15T06:00:00.000Z').lastMonth).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    })
  })
})

it('goes from month to month, and cuts the first and the last', () => {
  expect(monthsIn({ from: '2026-12-15', to: '2027-02-03' })).toEqual([
    { from: '2026-12-15', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-31' },
    { from: '2027-02-01', to: '2027-02-03' },
  ])
  expect(monthsIn({ from: '2027-02-03', to: '2026-12-15' })).toEqual([])
})

it('compares an unfinished month with as many days of the last one', () => {
  expect(sameDayIn({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-21')).toEqual({
    from: '2026-10-01',
    to: '2026-10-21',
  })
  expect(sameDayIn({ from: '2026-02-01', to: '2026-02-28' }, '2026-03-31').to).toBe('2026-02-28')
})

it('finds the same days a year earlier, also for a leap day', () => {
  expect(sameDayLastYear({ from: '2027-04-01', to: '2028-02-29' })).toEqual({
    from: '2026-04-01',
    to: '2027-02-28',
  })
})
