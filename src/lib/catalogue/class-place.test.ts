import { expect, it } from 'vitest'
import { isSectionName } from './class-place.ts'

it.each(['A', 'b', 'A1', '1', '12', '2nd', 'CSE-A', 'Sec A', 'ALPHA', 'आ'])(
  '%s is a name of a section',
  (text) => {
    expect(isSectionName(text)).toBe(true)
  },
)

it.each([
  '',
  '45292',
  '2026',
  '01-02-2026',
  '1-Jan',
  'Jan-24',
  'Total',
  'NA',
  'n/a',
  'Nil',
  '-',
  'Lakshmi Narayana',
  '#N/A',
])('%s is none', (text) => {
  expect(isSectionName(text)).toBe(false)
})
