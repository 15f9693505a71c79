import { expect, it } from 'vitest'
import { formatLtp, readHours, readLtp, totalHours } from './subject-hours.ts'

it('reads whole and half hours, and nothing finer', () => {
  expect(['3', '1.5', '0', '2,5', '0.25', '3-1', '41', '', 'three'].map(readHours)).toEqual([
    300,
    150,
    0,
    250,
    null,
    null,
    null,
    null,
    null,
  ])
})

it.each(['3-1-0', '3 – 1 – 0', '3:1:0', '3 1 0', 'L3-T1-P0'])('reads three numbers from “%s”', (typed) => {
  expect(readLtp(typed)).toEqual({ lectureHours: 300, tutorialHours: 100, practicalHours: 0 })
})

it.each(['3-1', '3-1-0-4', '', '3--0', 'a-b-c'])('takes “%s” for no L-T-P', (typed) => {
  expect(readLtp(typed)).toBeNull()
})

it('shows what is not stated', () => {
  expect(formatLtp({ lectureHours: 150, tutorialHours: 0, practicalHours: null })).toBe('1.5-0-?')
  expect(formatLtp({ lectureHours: null, tutorialHours: null, practicalHours: null })).toBe('')
  expect(totalHours({ lectureHours: 150, tutorialHours: null, practicalHours: 300 })).toBe(450)
  expect(totalHours({ lectureHours: null, tutorialHours: null, practicalHours: null })).toBeNull()
})
