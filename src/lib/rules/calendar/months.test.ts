import { describe, expect, it } from 'vitest'
import { isMonth, monthBeside, spanOfMonth, weeksOfMonth } from './months.ts'

describe('months of the calendar', () => {
  it('have whole weeks from Monday to Sunday', () => {
    const weeks = weeksOfMonth('2026-11')
    expect(weeks).toHaveLength(6)
    expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-12-06'])
    expect(weeksOfMonth('2027-02').map((week) => week.length)).toEqual([7, 7, 7, 7])
  })

  it('go over the end of a year in both directions', () => {
    expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1), monthBeside('2026-06', -18)]).toEqual([
      '2027-01',
      '2025-12',
      '2024-12',
    ])
    expect(spanOfMonth('2028-02').to).toBe('2028-02-29')
  })

  it('are read from addresses only as they are written there', () => {
    expect(['2026-11', '2026-13', '2026-1', 'now', ''].map(isMonth)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
