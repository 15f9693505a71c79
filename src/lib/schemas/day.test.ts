import * as v from 'valibot'
import { expect, it } from 'vitest'
import { dayTyped } from './day.ts'

it.each([
  ['02/03/2004', '2004-03-02'],
  ['27-11-2026', '2026-11-27'],
  ['2026-11-27', '2026-11-27'],
  [' 27112026 ', '2026-11-27'],
  ['', ''],
  [undefined, ''],
])('reads %s as %s', (typed, day) => {
  expect(v.parse(dayTyped(), typed)).toBe(day)
})

it.each([
  ['31-02-2026', 'field.dayForm'],
  ['soon', 'field.dayForm'],
  ['27-11-1026', 'field.dayYear'],
  ['27-11-2205', 'field.dayYear'],
])('refuses %s with %s', (typed, code) => {
  expect(v.safeParse(dayTyped(), typed).issues?.map(({ message }) => message)).toEqual([code])
})

it('has limits of its own', () => {
  expect(v.is(dayTyped({ from: '2000-01-01' }), '31-12-1999')).toBe(false)
  expect(v.is(dayTyped({ from: '2000-01-01' }), '01-01-2000')).toBe(true)
})
