import { expect, it } from 'vitest'
import { readDayFirstDate, showSerialDate } from './day-first-date.ts'

it.each([
  ['15/08/2005', '2005-08-15'],
  ['5-8-2005', '2005-08-05'],
  ['05.08.2005', '2005-08-05'],
  ['15 Aug 2005', '2005-08-15'],
  ['15-August-2005', '2005-08-15'],
  ['2005-08-15', '2005-08-15'],
  ['2005-08-15 00:00:00', '2005-08-15'],
  ['38460', '2005-04-18'],
  [' 15/08/2005\u00a0', '2005-08-15'],
])('%j is %s', (written, day) => {
  expect(readDayFirstDate(written)).toBe(day)
})

it.each(['31/02/2005', '08/15/2005', '15/08/05', '0', '99999', '15/Foo/2005', '', 'yesterday', '2005-13-01'])(
  '%j is no date',
  (written) => {
    expect(readDayFirstDate(written)).toBeNull()
  },
)

it.each([
  ['37634', '13/01/2003'],
  ['37634.5', '13/01/2003'],
  ['2003-01-13', '2003-01-13'],
  ['13 Jan 2003', '13 Jan 2003'],
  ['99999', '99999'],
])('%j is shown as %s', (written, shown) => {
  expect(showSerialDate(written)).toBe(shown)
})
