import { expect, it } from 'vitest'
import { readSlot, tidySlot } from './elective-slot.ts'

it.each([
  ['Professional Elective – I', 'PE-I'],
  ['PROFESSIONAL ELECTIVE-II*', 'PE-II'],
  ['Program Elective 3', 'PE-III'],
  ['Professional Core Elective - IV', 'PE-IV'],
  ['Open Elective – I', 'OE-I'],
  ['Open Elective', 'OE'],
  ['Job Oriented Elective-II', 'JOE-II'],
  ['PE-I', 'PE-I'],
  ['oe 2', 'OE-II'],
  ['PE1', 'PE-I'],
  ['Professional Elective – III Lab', 'PE-III Lab'],
])('reads “%s”', (typed, slot) => {
  expect(readSlot(typed)).toBe(slot)
})

it.each([
  'Elective Properties of Materials',
  'Compiler Design',
  'PE-99',
  'Professional Elective – I Compiler Design',
  '',
])('takes “%s” for no slot', (typed) => {
  expect(readSlot(typed)).toBeNull()
})

it('keeps a slot of the college’s own as it was typed', () => {
  expect(tidySlot(' Minor  A ')).toBe('Minor A')
  expect(tidySlot('pe-2')).toBe('PE-II')
})
