import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberAt, patternProblem } from './number-pattern.ts'

const values = { startYear: 2021, branch: '05', college: 'B8', entry: '1A' }

describe('a pattern of roll numbers', () => {
  it.each([
    ['{YY}B81A{branch}{01}', 1, '21B81A0501'],
    ['{YY}B81A{branch}{01}', 99, '21B81A0599'],
    ['{YY}B81A{branch}{01}', 100, '21B81A05A0'],
    ['{YY}B81A{branch}{01}', 329, '21B81A05Z9'],
    ['{YY+1}b85a{branch}{01}', 2, '22B85A0502'],
    ['{YYYY}/{branch}-{001}', 12, '2021/05-012'],
    ['{YY}{college}{entry}{branch}{01}', 1, '21B81A0501'],
    ['21B81A05{001}', 7, '21B81A05007'],
    ['{1}', 9, '9'],
  ])('%s at place %i is %s', (pattern, place, number) => {
    expect(patternProblem(pattern)).toBeNull()
    expect(numberAt(pattern, values, place)).toBe(number)
  })

  it('ends where it has no more places', () => {
    expect(numberAt('{01}', values, 330)).toBeNull()
    expect(numberAt('{001}', values, 1000)).toBeNull()
  })

  it('gives no number twice', () => {
    const place = fc.integer({ min: 1, max: 329 })
    fc.assert(
      fc.property(place, place, (one, other) => {
        const [first, second] = [one, other].map((at) => numberAt('{YY}B81A{branch}{01}', values, at))
        expect(first === second).toBe(one === other)
      }),
    )
  })

  it.each([
    ['21B81A05', 'steps.patternCounter'],
    ['{01}{001}', 'steps.patternCounter'],
    ['{YY}{campus}{01}', 'steps.patternUnknown'],
    ['{YY+0}{01}', 'steps.patternUnknown'],
    ['{{01}}', 'steps.patternBraces'],
    ['{YY}{01', 'steps.patternBraces'],
    ['{01} A', 'student.rollNumberWrong'],
    ['{01}ß', 'student.rollNumberWrong'],
  ])('%s is refused: %s', (pattern, problem) => expect(patternProblem(pattern)).toBe(problem))
})
