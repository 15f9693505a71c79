import { describe, expect, it } from 'vitest'
import {
  bestBranchOf,
  compareBranches,
  compareSubjects,
  hardestOf,
  percentOf,
  pointsBetween,
} from './headlines.ts'
import type { ExamStatistics } from './statistics.ts'

const branch = (name: string, passed: number, taken: number) => ({ branch: name, passed, taken })
const subject = (code: string, passed: number, taken: number) => ({ code, name: code, passed, taken })

describe('the headline figures of an exam', () => {
  it('is the branch that did best and the subject that was hardest', () => {
    expect(bestBranchOf([branch('CSE', 60, 100), branch('ECE', 71, 100)])?.branch).toBe('ECE')
    expect(hardestOf([subject('CN', 60, 100), subject('LAB', 71, 100)])?.code).toBe('CN')
  })

  it('is nobody whom the register does not know, and no group of a few', () => {
    const branches = [branch('CIVIL', 214, 300), branch('CSE', 204, 300), branch('', 80, 80)]
    expect(bestBranchOf([...branches, branch('AI', 1, 1)])?.branch).toBe('CIVIL')
    expect(bestBranchOf([...branches, branch('AI', 29, 29)])?.branch).toBe('CIVIL')
    expect(bestBranchOf([...branches, branch('AI', 30, 30)])?.branch).toBe('AI')
    expect(hardestOf([subject('CN', 60, 100), subject('LAB', 71, 100), subject('OE', 0, 4)])?.code).toBe('CN')
  })

  it('is nothing where there is one alone, and none that nobody was examined in', () => {
    expect(bestBranchOf([branch('CSE', 60, 100), branch('', 1, 1)])).toBeNull()
    expect(hardestOf([subject('CN', 60, 100), subject('LAB', 0, 0)])).toBeNull()
    expect(hardestOf([])).toBeNull()
  })
})

const statistics = (subjects: ExamStatistics['subjects'], branches: ExamStatistics['branches'] = []) => ({
  taken: 0,
  passed: 0,
  grades: [],
  backlogs: [],
  toppers: [],
  subjects,
  branches,
})
const comparedSubject = (code: string, name: string, passed: number) => ({ code, name, taken: 10, passed })

describe('two exams beside each other', () => {
  it('have a subject in common by its code, else by its name', () => {
    const now = statistics([
      comparedSubject('CN', 'Networks', 8),
      comparedSubject('R23CN', 'Data Mining', 9),
      comparedSubject('X', 'New', 1),
    ])
    const before = statistics([
      comparedSubject('CN', 'Networks', 6),
      comparedSubject('R20CN', 'DATA MINING', 3),
    ])
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
