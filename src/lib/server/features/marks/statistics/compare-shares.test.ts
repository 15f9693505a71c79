import { describe, expect, it } from 'vitest'
import { compareBranches, compareSubjects, percentOf, pointsBetween } from './compare-shares.ts'
import type { ExamStatistics } from './statistics.ts'

const statistics = (subjects: ExamStatistics['subjects'], branches: ExamStatistics['branches'] = []) => ({
  taken: 0,
  passed: 0,
  grades: [],
  backlogs: [],
  toppers: [],
  subjects,
  branches,
})
const subject = (code: string, name: string, passed: number) => ({ code, name, taken: 10, passed })

describe('two exams beside each other', () => {
  it('have a subject in common by its code, else by its name', () => {
    const now = statistics([
      subject('CN', 'Networks', 8),
      subject('R23CN', 'Data Mining', 9),
      subject('X', 'New', 1),
    ])
    const before = statistics([subject('CN', 'Networks', 6), subject('R20CN', 'DATA MINING', 3)])
    expect(compareSubjects(now, before).map(pointsBetween)).toEqual([20, 60, null])
    expect(compareSubjects(now, null).map(pointsBetween)).toEqual([null, null, null])
  })

  it('differ by the percentages that are shown', () => {
    const now = statistics([], [{ branch: 'CSE', taken: 3, passed: 2 }])
    const before = statistics([], [{ branch: 'CSE', taken: 3, passed: 1 }])
    expect(percentOf({ taken: 3, passed: 2 })).toBe(66.7)
    expect(compareBranches(now, before).map(pointsBetween)).toEqual([33.4])
    expect(percentOf({ taken: 0, passed: 0 })).toBeNull()
  })
})
