import { expect, it } from 'vitest'
import { isSectionName, sectionNameOf } from './class-place.ts'

it.each(['A', 'b', 'A1', '1', '12', '2nd', 'CSE-A', 'Sec A', 'ALPHA', 'आ'])(
  '%s is a name of a section',
  (text) => {
    expect(isSectionName(text)).toBe(true)
  },
)

it.each([
  '',
  '45292',
  '2026',
  '01-02-2026',
  '1-Jan',
  'Jan-24',
  'Total',
  'NA',
  'n/a',
  'Nil',
  '-',
  'Lakshmi Narayana',
  '#N/A',
])('%s is none', (text) => {
  expect(isSectionName(text)).toBe(false)
})

it.each([
  ['Section A', 'A'],
  ['SEC-B', 'B'],
  ['sec. c', 'C'],
  ['D section', 'D'],
  ['CSE-A', 'A'],
  ['cse b1', 'B1'],
  ['Computer Science and Engineering - A', 'A'],
  ['CSE', 'CSE'],
  ['CSEA', 'CSEA'],
  ['a', 'A'],
  ['Alpha', 'Alpha'],
  ['Section', 'Section'],
  ['Second', 'Second'],
])('%s is the section %s of CSE', (text, name) => {
  expect(sectionNameOf(text, ['Computer Science and Engineering', 'CSE', '05', ''])).toBe(name)
})
