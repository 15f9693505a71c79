import { expect, it } from 'vitest'
import { keepForToday } from './page-cache.ts'

it.each([
  ['2026-11-23T18:29:59.999Z', '2026-11-23T18:30:00.000Z'],
  ['2026-11-23T18:30:00.000Z', '2026-11-24T18:30:00.000Z'],
])('what is made at %s is kept until the next midnight in India', (at, until) => {
  const headers = new Headers()
  keepForToday(headers, { now: () => at }, 'college notices')
  expect(Object.fromEntries(headers)).toEqual({ 'x-cache-tags': 'college notices', 'x-cache-until': until })
})
