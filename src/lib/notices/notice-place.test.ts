import { expect, it } from 'vitest'
import { placeOf } from './notice-place.ts'

const days = { shownFrom: '2026-11-23', shownUntil: '2026-11-27' }

it.each([
  ['2026-11-22', 'scheduled'],
  ['2026-11-23', 'shown'],
  ['2026-11-27', 'shown'],
  ['2026-11-28', 'over'],
])('what is published is on %s %s: both days are of it', (today, place) =>
  expect(placeOf({ ...days, state: 'published' }, today)).toBe(place),
)

it.each(['draft', 'withdrawn'] as const)('what is %s is so on every day', (state) =>
  expect(placeOf({ ...days, state }, '2026-11-25')).toBe(state),
)
