import fc from 'fast-check'
import { expect, it } from 'vitest'
import { admissionPatternProblem, isOfSeries, makesNumbers, seriesFormat } from './admission-pattern.ts'

const values = { year: '2026-2027', course: 'B.Tech' }

it.each([
  ['{YYYY}/{0001}', '2026/####'],
  ['{course}-{YY}-{01}', 'BTECH-26-##'],
  ['adm{001}', 'ADM###'],
])('makes of %s the format %s', (pattern, format) => {
  expect(admissionPatternProblem(pattern)).toBeNull()
  expect(seriesFormat(pattern, values)).toBe(format)
})

it.each([
  ['{YYYY', 'steps.patternBraces'],
  ['{branch}/{01}', 'admissions.patternUnknown'],
  ['{YYYY}', 'steps.patternCounter'],
  ['{01}{01}', 'steps.patternCounter'],
  ['No. {01}', 'student.admissionNumberWrong'],
])('refuses %s', (pattern, code) => {
  expect(admissionPatternProblem(pattern)).toBe(code)
})

it.each([
  ['2026/0007', true],
  ['2026/12345', true],
  ['2026/07', false],
  ['2026/01234', false],
  ['2025/0007', false],
  ['2026/00A7', false],
])('of 2026/####, %s: %s', (number, isIt) => {
  expect(isOfSeries('2026/####', number)).toBe(isIt)
})

it('knows every number that a series writes', () => {
  const number = fc.integer({ min: 1, max: 10_000_000 })
  const isKnown = (count: number): boolean => isOfSeries('A#####Z', `A${String(count).padStart(5, '0')}Z`)
  fc.assert(fc.property(number, isKnown))
})

it('whatever pattern is refused by nothing makes a series that knows its own first number', () => {
  const part = fc.constantFrom('{YY}', '{YYYY}', '{course}', 'ADM', '/', '-', '7')
  const pattern = fc
    .tuple(fc.array(part, { maxLength: 4 }), fc.integer({ min: 1, max: 8 }), fc.array(part, { maxLength: 4 }))
    .map(([before, width, after]) => `${before.join('')}{${'1'.padStart(width, '0')}}${after.join('')}`)
  fc.assert(
    fc.property(pattern, (text) => {
      expect(admissionPatternProblem(text)).toBeNull()
      const format = seriesFormat(text, values)
      const first = format.replace(/#+/, (places) => '1'.padStart(places.length, '0'))
      expect(isOfSeries(format, first), first).toBe(true)
    }),
  )
})

it('says where a format makes no number', () => {
  expect(makesNumbers('2026/####')).toBe(true)
  expect(makesNumbers(`${'A'.repeat(20)}#`)).toBe(false)
})
