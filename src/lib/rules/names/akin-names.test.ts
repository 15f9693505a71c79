import { expect, it } from 'vitest'
import { areAkin } from './akin-names.ts'

it.each([
  ['Asha Rao', 'ASHA  RAO'],
  ['RAO A.', 'Asha Rao'],
  ['Asha', 'Kolli Asha Rao'],
  ['Ashta Rao', 'Asha Rao'],
  ['Lakshmi Devi', 'Lakshmy Devi'],
  ['Asha Rao', 'AshaRao'],
  ['ఆశా రావు', 'ఆశా రావు'],
])('%s and %s may be one person', (one, other) => {
  expect(areAkin(one, other)).toBe(true)
  expect(areAkin(other, one)).toBe(true)
})

it.each([
  ['Ravi Rao', 'Asha Rao'],
  ['Ravi Kumar', 'Asha Rao'],
  ['Ram', 'Rao'],
  ['R R', 'Ravi Kumar'],
  ['', 'Asha Rao'],
])('%s and %s are two', (one, other) => {
  expect(areAkin(one, other)).toBe(false)
  expect(areAkin(other, one)).toBe(false)
})
