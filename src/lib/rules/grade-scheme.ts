/**
 * Grade scales as data. A scheme says what each grade is worth and what it means for passing.
 * Source: the specification's grade scale (S to AB) and the university's results file (A+ to COMPLE).
 */

/** `pass` and `fail` count in the SGPA; `absent` counts with 0 points; `complete` passes without points. */
export type GradeOutcome = 'pass' | 'fail' | 'absent' | 'complete'

export interface Grade {
  /** As printed: 'A+', 'AB', 'COMPLE'. */
  grade: string
  /** Grade points 0 to 10; null where the grade carries none. */
  points: number | null
  outcome: GradeOutcome
  /** Lower bound of the percentage band in percent; null where the scheme names no band. */
  fromPercent: number | null
}

export interface GradeScheme {
  name: GradeSchemeName
  grades: readonly Grade[]
  /** Other spellings that result files use for a grade of this scheme. */
  aliases: Readonly<Record<string, string>>
}

export const gradeSchemeNames = ['default', 'university'] as const
export type GradeSchemeName = (typeof gradeSchemeNames)[number]

const grade = (
  name: string,
  points: number | null,
  outcome: GradeOutcome,
  fromPercent: number | null = null,
): Grade => ({ grade: name, points, outcome, fromPercent })

export const gradeSchemes: Readonly<Record<GradeSchemeName, GradeScheme>> = {
  default: {
    name: 'default',
    grades: [
      grade('S', 10, 'pass', 90),
      grade('A', 9, 'pass', 80),
      grade('B', 8, 'pass', 70),
      grade('C', 7, 'pass', 60),
      grade('D', 6, 'pass', 50),
      grade('F', 0, 'fail', 0),
      grade('AB', 0, 'absent'),
    ],
    aliases: { ABSENT: 'AB' },
  },
  university: {
    name: 'university',
    grades: [
      grade('A+', 10, 'pass'),
      grade('A', 9, 'pass'),
      grade('B', 8, 'pass'),
      grade('C', 7, 'pass'),
      grade('D', 6, 'pass'),
      grade('E', 5, 'pass'),
      grade('F', 0, 'fail'),
      grade('ABSENT', 0, 'absent'),
      grade('COMPLE', null, 'complete'),
    ],
    aliases: { AB: 'ABSENT', COMPLETE: 'COMPLE', COMPLETED: 'COMPLE' },
  },
}

/** The grades of a scale as they are printed, the best first. */
export const gradesOf = (scheme: GradeSchemeName): string[] =>
  gradeSchemes[scheme].grades.map(({ grade: name }) => name)

/**
 * The grade that a file's cell means, or null for a word the scheme does not know.
 * @example findGrade('university', ' ab ') // the grade ABSENT
 */
export function findGrade(scheme: GradeSchemeName, typed: string): Grade | null {
  const { grades, aliases } = gradeSchemes[scheme]
  const word = typed.trim().toUpperCase()
  const meant = aliases[word] ?? word
  return grades.find((each) => each.grade === meant) ?? null
}
