import { expect, it } from 'vitest'
import { isUnderAge, isUnlikelyAge } from './age.ts'

it.each([
  ['2008-11-23', '2026-11-22', true],
  ['2008-11-23', '2026-11-23', false],
  // In a year without 29 February, the birthday is on 1 March.
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
  ['', '2026-11-23', false],
])('born %s, on %s a child: %s', (born, today, isChild) => {
  expect(isUnderAge(born, today)).toBe(isChild)
})

it.each([
  ['2016-11-26', false],
  ['2016-11-27', true],
  ['2020-08-15', true],
  ['1926-11-27', false],
  ['1925-11-26', true],
  ['1900-01-01', true],
  ['2005-08-15', false],
  ['', false],
])('a student born on "%s" has an unlikely age: %s', (born, isUnlikely) => {
  expect(isUnlikelyAge(born, '2026-11-26')).toBe(isUnlikely)
})
