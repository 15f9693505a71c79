import { expect, it } from 'vitest'
import { shortNameOf } from './short-name.ts'

it('a long name is shortened to its capitals', () => {
  expect(shortNameOf('Sri Rama College of Engineering')).toBe('SRCE')
})

it('a name that fits, or that has no capitals, stays as it is', () => {
  expect([shortNameOf('Prangan'), shortNameOf('the local college of arts')]).toEqual([
    'Prangan',
    'the local college of arts',
  ])
})
