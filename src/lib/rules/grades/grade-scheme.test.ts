import { describe, expect, it } from 'vitest'
import {
  findGrade,
  fittingSchemes,
  gradesOf,
  gradesOfNoScheme,
  shippedSchemeNames,
  shippedSchemes,
} from './grade-scheme.ts'

const all = Object.values(shippedSchemes)

describe('grade schemes', () => {
  it('are worth what the specification and the universities say, grade by grade', () => {
    const tables = all.map(({ name, grades }) => [
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
      jntuh: [
        'O 10 pass',
        'A+ 9 pass',
        'A 8 pass',
        'B+ 7 pass',
        'B 6 pass',
        'C 5 pass',
        'F 0 fail',
        'Ab 0 absent',
      ],
    })
  })

  it.each([
    ['default', 's', 10],
    ['default', 'ABSENT', 0],
    ['university', ' a+ ', 10],
    ['university', 'ab', 0],
    ['university', 'Completed', null],
    ['jntuh', 'o', 10],
    ['jntuh', 'B+', 7],
    ['jntuh', 'AB', 0],
    ['jntuh', 'Absent', 0],
  ] as const)('%s reads %s', (scheme, typed, points) => {
    expect(findGrade(shippedSchemes[scheme], typed)?.points).toBe(points)
  })

  it('does not know the other schemes’ grades, nor what objects are born with', () => {
    expect(findGrade(shippedSchemes.default, 'A+')).toBeNull()
    expect(findGrade(shippedSchemes.university, 'S')).toBeNull()
    expect(findGrade(shippedSchemes.university, 'O')).toBeNull()
    expect(findGrade({ ...shippedSchemes.default, aliases: {} }, 'constructor')).toBeNull()
  })

  it.each(shippedSchemeNames)('%s finds each of its own grades', (name) => {
    const scheme = shippedSchemes[name]
    for (const grade of scheme.grades) expect(findGrade(scheme, grade.grade)).toEqual(grade)
    expect(gradesOf(scheme)).toHaveLength(scheme.grades.length)
  })

  it('fit a file that has no grade but theirs: one, several or none', () => {
    const fitting = (...grades: string[]) => fittingSchemes(all, grades).map(({ name }) => name)
    expect(fitting('C', 'B', 'B+', 'O', 'A')).toEqual(['jntuh'])
    expect(fitting('A+', 'A', 'B')).toEqual(['university', 'jntuh'])
    expect(fitting('A', 'F', 'ABSENT')).toEqual(['default', 'university', 'jntuh'])
    expect(fitting('O', 'S')).toEqual([])
    expect(gradesOfNoScheme(all, ['O', 'S'])).toEqual([])
    expect(gradesOfNoScheme(all, ['O', 'P+', 'Z'])).toEqual(['P+', 'Z'])
  })
})
