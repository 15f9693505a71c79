import { expect, it } from 'vitest'
import { expireAt, keepForToday } from './page-cache.ts'

it.each([
  ['2026-11-23T18:29:59.999Z', '2026-11-23T18:30:00.000Z'],
  ['2026-11-23T18:30:00.000Z', '2026-11-24T18:30:00.000Z'],
])('what is made at %s is kept until the next midnight in India', (at, until) => {
  const headers = new Headers()
  keepForToday(headers, { now: () => at }, 'college notices')
  expect(Object.fromEntries(headers)).toEqual({ 'x-cache-tags': 'college notices', 'x-cache-until': until })
})

it('what is kept ends at the earlier of two instants, and what is not kept stays so', () => {
  const headers = new Headers()
  expireAt(headers, '2026-11-23T10:00:00.000Z')
  expect([...headers]).toEqual([])
  keepForToday(headers, { now: () => '2026-11-23T09:00:00.000Z' }, 'college')
  expireAt(headers, '2026-11-23T10:00:00.000Z')
  expireAt(headers, '2026-11-24T10:00:00.000Z')
  expect(headers.get('x-cache-until')).toBe('2026-11-23T10:00:00.000Z')
})
