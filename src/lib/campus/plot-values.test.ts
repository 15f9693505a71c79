import { expect, it } from 'vitest'
import { shareOfBar, wholeShares } from './plot-values.ts'

it('rounds the parts of a whole so that they make 100', () => {
  expect(wholeShares([985, 8, 7])).toEqual([98, 1, 1])
  expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33])
  expect(wholeShares([5, 0])).toEqual([100, 0])
})

it('gives each bar its own share, also of equal bars', () => {
  const bars = [1, 1, 1].map((value) => ({ label: '', value }))
  const plot = { name: 'p', title: '', about: '', columns: ['', ''], bars } as const
  expect(bars.map((bar) => shareOfBar(plot, bar))).toEqual(['34%', '33%', '33%'])
})
