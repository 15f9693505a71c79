import { expect, it } from 'vitest'
import { tellOnce } from './throttled-reporter.ts'

it('tells of what goes on failing once, by the hour again, and anew after it has succeeded', () => {
  const told: unknown[] = []
  let time = 0
  const { failed, succeeded } = tellOnce(
    (error) => told.push(error),
    () => time,
  )
  failed('first')
  failed('second')
  time = 60 * 60 * 1000
  failed('an hour later')
  succeeded()
  failed('anew')
  expect(told).toEqual(['first', 'an hour later', 'anew'])
})
