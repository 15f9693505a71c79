import { expect, it } from 'vitest'
import { createCursorSeal } from './create-lists.ts'

const seal = createCursorSeal('a secret')

it('opens what it closed, for the same list in the same order', () => {
  const closed = seal.close(['asha', 7], 'users name')
  expect(seal.open(closed, 'users name')).toEqual(['asha', 7])
  expect(seal.open(closed, 'users -name')).toBeNull()
  expect(createCursorSeal('another').open(closed, 'users name')).toBeNull()
})

it.each(['', '.', 'x.y', 'W10', `${'x'.repeat(10_000)}.y`, '{"__proto__":1}.AAAAAAAAAAAAAAAA', '\0.\0'])(
  'opens nothing else: %j',
  (text) => {
    expect(seal.open(text, 'users name')).toBeNull()
  },
)

it('opens nothing that was changed on the way', () => {
  const [body = '', sign = ''] = seal.close(['asha', 7], 'users name').split('.')
  const other = Buffer.from(JSON.stringify(['asha', 8])).toString('base64url')
  expect(seal.open(`${other}.${sign}`, 'users name')).toBeNull()
  expect(seal.open(`${body}.${sign.slice(1)}`, 'users name')).toBeNull()
})
