import { expect, it } from 'vitest'
import { writeDay } from './write-day.ts'

it.each([
  ['2026-11-27', 'en', 'Fri, 27 Nov 2026'],
  ['2026-09-06', 'en', 'Sun, 6 Sep 2026'],
  ['2004-03-02', 'en', 'Tue, 2 Mar 2004'],
  ['2026-11-27', 'de', 'Fr., 27. Nov. 2026'],
])('writes %s in “%s” as %s', (iso, locale, written) => {
  expect(writeDay(iso, locale)).toBe(written)
})
