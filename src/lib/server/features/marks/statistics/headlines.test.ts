import { describe, expect, it } from 'vitest'
import { bestBranchOf, hardestOf } from './headlines.ts'

const branch = (name: string, passed: number, taken: number) => ({ branch: name, passed, taken })
const subject = (code: string, passed: number, taken: number) => ({ code, name: code, passed, taken })

describe('what an exam is told by', () => {
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
