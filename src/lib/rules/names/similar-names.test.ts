import { expect, it } from 'vitest'
import { areSimilarNames } from './similar-names.ts'

it.each([
  ['Asha Rao', 'ASHA  RAO'],
  ['RAO A.', 'Asha Rao'],
  ['Asha', 'Kolli Asha Rao'],
  ['Ashta Rao', 'Asha Rao'],
  ['Lakshmi Devi', 'Lakshmy Devi'],
  ['Asha Rao', 'AshaRao'],
  ['ఆశా రావు', 'ఆశా రావు'],
])('%s and %s may be one person', (one, other) => {
  expect(areSimilarNames(one, other)).toBe(true)
  expect(areSimilarNames(other, one)).toBe(true)
})

it.each([
  ['Ravi Rao', 'Asha Rao'],
  ['Ravi Kumar', 'Asha Rao'],
  ['Ram', 'Rao'],
  ['R R', 'Ravi Kumar'],
  ['', 'Asha Rao'],
])('%s and %s are two', (one, other) => {
  expect(areSimilarNames(one, other)).toBe(false)
  expect(areSimilarNames(other, one)).toBe(false)
})
