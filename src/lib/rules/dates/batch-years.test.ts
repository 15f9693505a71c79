import { describe, expect, it } from 'vitest'
import { isBatch, readBatchYears } from './batch-years.ts'

describe('a batch', () => {
  it.each([
    ['2021', { start: 2021, end: null }],
    ['2021-25', { start: 2021, end: 2025 }],
    ['2021-2025', { start: 2021, end: 2025 }],
    ['2021–25', { start: 2021, end: 2025 }],
    [' 2021 - 2025\u00a0', { start: 2021, end: 2025 }],
    ['2021/25', { start: 2021, end: 2025 }],
    ['1998-02', { start: 1998, end: 2002 }],
  ])('is read as it is meant: %s', (written, years) => {
    expect(readBatchYears(written)).toEqual(years)
  })

  it.each(['', '21', '21-25', '2021-', '2021-2021', '2025-2021', '2021-2041', '1234', 'A2021', '2021-25-29'])(
    'is not guessed: %s',
    (written) => expect(readBatchYears(written)).toBeNull(),
  )

  it('is one however it is written', () => {
    const isMeant = (written: string): boolean => {
      const years = readBatchYears(written)
      return years !== null && isBatch(years, 2021, 2025)
    }
    expect(['2021', '2021-25', '2021-2025', '2021-24', '2022'].map(isMeant)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
