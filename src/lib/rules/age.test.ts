import { expect, it } from 'vitest'
import { isUnderAge } from './age.ts'

it.each([
  ['2008-11-23', '2026-11-22', true],
  ['2008-11-23', '2026-11-23', false],
  // In a year without that day, the first of March is the birthday.
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
  ['', '2026-11-23', false],
])('born %s, on %s a child: %s', (born, today, isChild) => {
  expect(isUnderAge(born, today)).toBe(isChild)
})
