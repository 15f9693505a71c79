import { describe, expect, it } from 'vitest'
import { findGrade, gradeSchemeNames, gradeSchemes } from './grade-scheme.ts'

describe('grade schemes', () => {
  it('are worth what the specification and the university say, grade by grade', () => {
    const tables = Object.values(gradeSchemes).map(({ name, grades }) => [
      name,
      grades.map(({ grade, points, outcome }) => `${grade} ${points} ${outcome}`),
    ])
    expect(Object.fromEntries(tables)).toEqual({
      default: ['S 10 pass', 'A 9 pass', 'B 8 pass', 'C 7 pass', 'D 6 pass', 'F 0 fail', 'AB 0 absent'],
      university: [
        'A+ 10 pass',
        'A 9 pass',
        'B 8 pass',
        'C 7 pass',
        'D 6 pass',
        'E 5 pass',
        'F 0 fail',
        'ABSENT 0 absent',
        'COMPLE null complete',
      ],
    })
  })

  it.each([
    ['default', 's', 10],
    ['default', 'ABSENT', 0],
    ['university', ' a+ ', 10],
    ['university', 'ab', 0],
    ['university', 'Completed', null],
  ] as const)('%s reads %s', (scheme, typed, points) => {
    expect(findGrade(scheme, typed)?.points).toBe(points)
  })

  it('does not know the other scheme’s grades', () => {
    expect(findGrade('default', 'A+')).toBeNull()
    expect(findGrade('university', 'S')).toBeNull()
  })

  it.each(gradeSchemeNames)('%s finds each of its own grades', (name) => {
    for (const grade of gradeSchemes[name].grades) expect(findGrade(name, grade.grade)).toEqual(grade)
  })
})
