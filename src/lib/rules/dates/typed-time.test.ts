import { expect, it } from 'vitest'
import { readTime } from './typed-time.ts'

it.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['17.05', '17:05'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['18', '18:00'],
  ['00:00', '00:00'],
  ['24:00', null],
  ['9:60', null],
  ['9:3', null],
  ['9:30 PM', null],
  ['', null],
])('reads “%s” as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})
