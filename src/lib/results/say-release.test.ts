import { expect, it } from 'vitest'
import { sayRelease } from './say-release.ts'

it.each([
  ['2026-11-27T18:20:00.000Z', '2026-11-27T03:00:00.000Z', 'Today, 23:50'],
  ['2026-11-27T18:20:00.000Z', '2026-11-26T18:29:59.999Z', 'Tomorrow, 23:50'],
  ['2026-11-27T18:20:00.000Z', '2026-11-26T18:30:00.000Z', 'Today, 23:50'],
  ['2026-12-01T04:30:00.000Z', '2026-11-27T03:00:00.000Z', '1 Dec 2026, 10:00'],
])('a release at %s is, at %s, %j', (availableFrom, now, said) => {
  expect(sayRelease(availableFrom, now)).toBe(said)
})
