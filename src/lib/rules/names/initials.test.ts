import { expect, it } from 'vitest'
import { initialsOf, withInitial } from './initials.ts'

it.each([
  ['ASHA REDDY', 'ASHA R.'],
  ['  Lakshmi  Prasanna Srinivas Reddy ', 'Lakshmi Prasanna Srinivas R.'],
  ['Ravi', 'Ravi'],
  ['', ''],
  ['ప్రసన్న శ్రీనివాస్', 'ప్రసన్న శ్రీ.'],
  ['Maria E\u0301luard', 'Maria E\u0301.'],
])('%j is shown as %j', (name, shown) => {
  expect(withInitial(name)).toBe(shown)
})

it.each([
  ['Lakshmi Devi Thota', 'LT'],
  [' meena ', 'M'],
  ['admin-meena', 'A'],
  ['క్షితి రావు', 'క్షిరా'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
