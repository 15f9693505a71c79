import { expect, it } from 'vitest'
import { oneLineOf } from './one-line-of.ts'

it.each([
  ['  Asha   Rao ', 'Asha Rao'],
  ['Asha\u00a0\u2003Rao', 'Asha Rao'],
  ['Asha\r\nRao\t', 'Asha Rao'],
  ['Asha Rao', 'Asha Rao'],
  [' ', ''],
  ['ఆశా\u200d రావు', 'ఆశా\u200d రావు'],
])('%j is read as %j', (typed, read) => {
  expect(oneLineOf(typed)).toBe(read)
})
