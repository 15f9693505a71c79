import { expect, it } from 'vitest'
import { formatLabelCode, parseLabelCode } from './compose-result.ts'

it.each([
  ['K7QM3XTD9B', { code: 'K7QM3XTD9B', label: 0 }],
  ['k7qm3-xtd9b-12', { code: 'K7QM3XTD9B', label: 12 }],
  ['K7QM3XTD9B 1.', { code: 'K7QM3XTD9B', label: 1 }],
  ['K7QM3XTD9BI', { code: 'K7QM3XTD9B', label: 1 }],
  ['K7QM3XTD9Bl0', { code: 'K7QM3XTD9B', label: 10 }],
  ['k7qm3xtd9b1o', { code: 'K7QM3XTD9B', label: 10 }],
  ['K7QM3XTDOL', { code: 'K7QM3XTD01', label: 0 }],
  ['K7QM3XTD9BX', null],
  ['', { code: '', label: 0 }],
])('what is typed as %j is read', (typed, read) => {
  expect(parseLabelCode(typed)).toEqual(read)
})

it('a code comes back with its label, and a preview has none', () => {
  expect(parseLabelCode(formatLabelCode('K7QM3XTD9B', 3))).toEqual({ code: 'K7QM3XTD9B', label: 3 })
  expect(formatLabelCode('', 3)).toBe('')
})
