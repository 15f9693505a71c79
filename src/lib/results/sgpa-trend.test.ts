import { expect, it } from 'vitest'
import type { ListedResult } from '../schemas/results/result-answer.ts'
import { sgpaTrend } from './sgpa-trend.ts'

const result = (heldMonth: number, sgpa: number | null, more: Partial<ListedResult> = {}): ListedResult => ({
  title: `Exam ${heldMonth}`,
  heldMonth,
  heldYear: 2026,
  isWithheld: false,
  sgpa,
  failCount: 0,
  ...more,
})

it('goes from the earliest exam to the newest, and leaves out what has no SGPA', () => {
  const results = [result(11, 785), result(7, null, { isWithheld: true }), result(5, null), result(2, 720)]
  const { title, bars, isSgpa } = sgpaTrend({ results })
  expect([title, isSgpa]).toEqual(['SGPA 7.20 in the first of 2 exams, 7.85 in the latest', true])
  expect(bars).toEqual([
    { label: 'Feb 2026', about: 'Exam 2, February 2026', value: 720 },
    { label: 'Nov 2026', about: 'Exam 11, November 2026', value: 785 },
  ])
})

it.each([[[]], [[result(2, 720)]]])('has no bars where there are not two to compare', (results) =>
  expect(sgpaTrend({ results }).bars).toEqual([]),
)

it('shows the latest twelve', () => {
  const results = Array.from({ length: 14 }, (_, index) => result(1, 700 + index))
  expect(sgpaTrend({ results }).bars.map(({ value }) => value)).toEqual(
    Array.from({ length: 12 }, (_, index) => 711 - index),
  )
})
