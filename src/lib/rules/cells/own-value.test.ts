import { expect, it } from 'vitest'
import { ownValue } from './own-value.ts'

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'none', ''])(
  'has nothing under %j',
  (name) => {
    expect(ownValue({ one: 1 }, name)).toBeUndefined()
  },
)

it('has what the table says', () => {
  expect(ownValue({ one: 1, constructor: 2 }, 'one')).toBe(1)
  expect(ownValue<unknown>({ constructor: 2 }, 'constructor')).toBe(2)
})
