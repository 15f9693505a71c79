import { expect, it } from 'vitest'
import { isBlankWord } from './blank-word.ts'

it.each([
  'NA',
  'na',
  'N/A',
  'n/a',
  'N.A.',
  'n.a',
  'N A',
  'Nil',
  'NIL',
  'None',
  'none',
  '-',
  '--',
  '---',
  '–',
  '—',
  '.',
  '...',
  'NULL',
  '(null)',
  'Not available',
  'Not Applicable',
  ' NA ',
])('%j says that there is nothing', (text) => {
  expect(isBlankWord(text)).toBe(true)
})

it.each([
  'Nala',
  'Anil',
  'Nilima',
  'N',
  'A',
  '0',
  'No',
  'Nan',
  'None of these',
  '-5',
  'A-',
  '.5',
  '',
  'X',
  'Null',
])('%j is something', (text) => {
  expect(isBlankWord(text)).toBe(false)
})
