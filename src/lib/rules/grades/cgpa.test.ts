import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SubjectAttempt, bestAttempts, regulationKey, workOutCgpa } from './cgpa.ts'

const took = (
  code: string,
  credits: number,
  points: number | null,
  isPassed = points !== 0,
): SubjectAttempt => ({
  code,
  credits,
  points,
  isPassed,
})

const cgpa = (...exams: SubjectAttempt[][]): number | null => workOutCgpa(exams).cgpa

describe('CGPA', () => {
  it('is the credits times points of all exams by their credits, and no mean of SGPAs', () => {
    expect(cgpa([took('A', 300, 9), took('B', 100, 6)], [took('C', 100, 10)])).toBe(860)
  })

  it('counts the best grade of a subject, wherever it was earned', () => {
    expect(cgpa([took('A', 300, 6)], [took('A', 300, 9)], [took('A', 300, 8)])).toBe(900)
  })

  it('counts the first of two equal grades', () => {
    const [only] = bestAttempts([[took('A', 300, 8)], [took('A', 300, 8)]])
    expect(only).toMatchObject({ firstIn: 0, bestIn: 0 })
  })

  it('is none with a backlog, which it names', () => {
    const { cgpa: found, backlogs } = workOutCgpa([[took('A', 300, 9), took('B', 300, 0)]])
    expect([found, backlogs.map(({ code }) => code)]).toEqual([null, ['B']])
  })

  it('is there again when a backlog is passed, with the credits that the failed attempt lacked', () => {
    const working = workOutCgpa([[took('A', 100, 10), took('B', 0, 0)], [took('B', 300, 6)]])
    expect(working).toMatchObject({ cgpa: 700, earned: 400, backlogs: [], isFirstAttempt: false })
  })

  it('keeps a subject passed that was failed when it was taken again', () => {
    const working = workOutCgpa([[took('A', 300, 7)], [took('A', 0, 0)]])
    expect(working).toMatchObject({ cgpa: 700, isFirstAttempt: true })
  })

  it('has the credits of the attempt that was passed, not the larger ones of a failed attempt', () => {
    const working = workOutCgpa([[took('A', 400, 0), took('B', 300, 9)], [took('A', 300, 9)]])
    expect(working).toMatchObject({ credits: 600, earned: 600, cgpa: 900 })
    expect(bestAttempts([[took('A', 300, 9)], [took('A', 2000, 0)]])[0]?.credits).toBe(300)
  })

  it('has the largest credits of all attempts by the rule of earlier memos', () => {
    const [only] = bestAttempts([[took('A', 400, 0)], [took('A', 300, 9)]], 'largest')
    expect(only?.credits).toBe(400)
  })

  it('leaves out what has no points or no credits, but not as a backlog', () => {
    expect(cgpa([took('A', 300, 9), took('UHV', 0, null, true), took('NSS', 200, null, true)])).toBe(900)
    expect(cgpa([took('A', 300, 9), took('NCC', 0, 0)])).toBeNull()
    expect(cgpa([took('UHV', 0, null, true)])).toBeNull()
  })

  it('counts a subject once that stands in two semesters', () => {
    const { credits } = workOutCgpa([[took('AUDIT', 100, 8)], [took('AUDIT', 100, 8)]])
    expect(credits).toBe(100)
  })

  it('prefers a grade with points to one without', () => {
    expect(cgpa([took('A', 300, null, true)], [took('A', 300, 8)])).toBe(800)
    expect(cgpa([took('A', 300, 8)], [took('A', 300, null, true)])).toBe(800)
  })

  it('rounds half up: 7.845 is 7.85, 8.335 is 8.34', () => {
    expect(cgpa([took('A', 200, 7), took('B', 100, 8), took('C', 100, 9), took('D', 600, 8)])).toBe(790)
    expect(cgpa([took('A', 69, 8), took('B', 131, 7.8)])).toBe(787)
    expect(cgpa([took('A', 11500, 7), took('B', 77500, 8), took('C', 11000, 7)])).toBe(778)
  })

  it('is the same by whole numbers, half up, whatever the credits', () => {
    const course = fc.record({
      credits: fc.integer({ min: 1, max: 2000 }),
      points: fc.integer({ min: 1, max: 10 }),
    })
    fc.assert(
      fc.property(fc.array(course, { minLength: 1, maxLength: 80 }), (courses) => {
        const found = cgpa(courses.map(({ credits, points }, index) => took(`C${index}`, credits, points)))
        const credits = BigInt(courses.reduce((sum, each) => sum + each.credits, 0))
        const weighted = BigInt(courses.reduce((sum, each) => sum + each.credits * each.points, 0))
        return found === Number((weighted * 100n * 2n + credits) / (credits * 2n))
      }),
    )
  })

  it('does not depend on the order of the exams', () => {
    const credits = { A: 100, B: 150, C: 300, D: 400 }
    const attempt = fc
      .record({
        code: fc.constantFrom('A', 'B', 'C', 'D'),
        hasCredits: fc.boolean(),
        points: fc.constantFrom(0, 5, 8, 10),
      })
      .map(({ code, hasCredits, points }) => took(code, hasCredits ? credits[code] : 0, points))
    fc.assert(
      fc.property(fc.array(fc.array(attempt, { maxLength: 5 }), { maxLength: 6 }), (exams) => {
        const { isFirstAttempt: _, backlogs, ...there } = workOutCgpa(exams)
        const { isFirstAttempt: __, backlogs: others, ...back } = workOutCgpa(exams.toReversed())
        expect(back).toEqual(there)
        expect(new Set(others.map(({ code }) => code))).toEqual(new Set(backlogs.map(({ code }) => code)))
      }),
    )
  })

  it('never sinks by an attempt more of a subject that is passed', () => {
    const grade = fc.integer({ min: 5, max: 10 })
    fc.assert(
      fc.property(grade, grade, grade, (first, again, other) => {
        const rest = took('B', 400, other)
        return (
          (cgpa([took('A', 300, first), rest], [took('A', 300, again)]) ?? 0) >=
          (cgpa([took('A', 300, first), rest]) ?? 0)
        )
      }),
    )
  })
})

it('knows a regulation however it was typed', () => {
  expect([' r20', 'R20 ', 'R  20'].map(regulationKey)).toEqual(['R20', 'R20', 'R 20'])
})
