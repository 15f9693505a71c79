import { expect, it } from 'vitest'
import { isoOfTyped, typedOfIso } from './typed-day.ts'

it.each([
  ['15-08-2008', '2008-08-15'],
  ['15/8/2008', '2008-08-15'],
  ['15082008', '2008-08-15'],
  ['15 Aug 2008', '2008-08-15'],
  ['2008-08-15', '2008-08-15'],
  ['31-02-2008', null],
  // People do not type serial numbers of spreadsheets.
  ['39675', null],
  ['15-08-08', null],
  ['', null],
])('reads %s as %s', (typed, iso) => {
  expect(isoOfTyped(typed)).toBe(iso)
})

it('shows a day the way it is typed, and leaves alone what is none', () => {
  expect(typedOfIso('2008-08-15')).toBe('15-08-2008')
  expect(typedOfIso('15-08')).toBe('15-08')
})
