import { describe, expect, it } from 'vitest'
import { type SubjectAttempt, workOutCgpa } from './cgpa.ts'
import { countedAs, joinedSubjects, subjectCode, substituteProblem } from './substitutes.ts'

const took = (code: string, points: number): SubjectAttempt => ({
  code,
  credits: 400,
  points,
  isPassed: points > 0,
})
const renumbered = new Map([['CS203N', 'CS203']])
const exams = [
  countedAs([took('CS203', 0), took('CS202', 8)], renumbered),
  countedAs([took('CS203N', 9)], renumbered),
]

describe('a subject that stands for another', () => {
  it('is one with it: passed under the new code, the old one is no backlog, and was failed once', () => {
    expect(workOutCgpa(exams)).toMatchObject({
      cgpa: 850,
      credits: 800,
      earned: 800,
      backlogs: [],
      isFirstAttempt: false,
    })
  })

  it('counts with its best attempt, whichever code that has', () => {
    expect(workOutCgpa([exams[1] ?? [], exams[0] ?? []])).toMatchObject({ cgpa: 850, backlogs: [] })
    const again = countedAs([took('CS203', 10)], renumbered)
    expect(workOutCgpa([...exams, again])).toMatchObject({ cgpa: 900, credits: 800 })
  })

  it('is named where somebody took both, also where both stand for a third', () => {
    expect(joinedSubjects(exams)).toEqual([{ code: 'CS203N', standsFor: 'CS203' }])
    expect(joinedSubjects([exams[1] ?? []])).toEqual([])
    const both = new Map([...renumbered, ['CS203M', 'CS203']])
    expect(joinedSubjects([countedAs([took('CS203N', 0), took('CS203M', 7)], both)])).toEqual([
      { code: 'CS203M', standsFor: 'CS203' },
      { code: 'CS203N', standsFor: 'CS203' },
    ])
  })

  it.each([
    ['itself', 'A', 'A', 'substitute.itself'],
    ['what it stands for already', 'CS203N', 'CS203', 'substitute.known'],
    ['two', 'CS203N', 'CS999', 'substitute.taken'],
    ['one that stands for another', 'X', 'CS203N', 'substitute.chain'],
    ['another, while a third stands for it', 'CS203', 'X', 'substitute.chain'],
    ['its own substitute', 'CS203', 'CS203N', 'substitute.chain'],
  ])('never stands for %s', (_, code, standsFor, problem) => {
    expect(substituteProblem({ code, standsFor }, renumbered)?.code).toBe(problem)
  })

  it('may stand for what another one stands for, too', () => {
    expect(substituteProblem({ code: 'CS203M', standsFor: 'CS203' }, renumbered)).toBeNull()
  })

  it('is called as files of marks call it', () => {
    expect(subjectCode(' cs203n ')).toBe('CS203N')
  })
})
