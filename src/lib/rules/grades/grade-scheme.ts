/**
 * Grade scales as data: the points of each grade and whether it passes.
 * Source: the specification's grade scale (S to AB), the university's results file (A+ to COMPLE) and the regulations
 * R18 and R22 of JNTU Hyderabad (O to Ab). A college can add its own scales, see decision 68.
 */

export const gradeOutcomes = ['pass', 'fail', 'absent', 'complete'] as const
/** `pass` and `fail` count in the SGPA; `absent` counts with 0 points; `complete` passes without points. */
export type GradeOutcome = (typeof gradeOutcomes)[number]

export interface Grade {
  /** As printed: 'A+', 'AB', 'COMPLE'. */
  grade: string
  /** Grade points 0 to 10; null where the grade carries none. */
  points: number | null
  outcome: GradeOutcome
  /** Lower bound of the percentage band in percent; null where the scheme names no band. */
  fromPercent: number | null
}

/** Permanent key of a scale in exams and results: 'default', 'jntuh', or the key of a college's own scale. */
export type GradeSchemeName = string

export interface GradeScheme {
  name: GradeSchemeName
  grades: readonly Grade[]
  /** Other spellings that result files use for a grade of this scheme, in capitals. */
  aliases: Readonly<Record<string, string>>
}

export const shippedSchemeNames = ['default', 'university', 'jntuh'] as const
export type ShippedSchemeName = (typeof shippedSchemeNames)[number]

const grade = (
  name: string,
  points: number | null,
  outcome: GradeOutcome,
  fromPercent: number | null = null,
): Grade => ({ grade: name, points, outcome, fromPercent })

/** The scales that every college has; their grades never change. */
export const shippedSchemes: Readonly<Record<ShippedSchemeName, GradeScheme>> = {
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
  jntuh: {
    name: 'jntuh',
    grades: [
      grade('O', 10, 'pass'),
      grade('A+', 9, 'pass'),
      grade('A', 8, 'pass'),
      grade('B+', 7, 'pass'),
      grade('B', 6, 'pass'),
      grade('C', 5, 'pass'),
      grade('F', 0, 'fail'),
      grade('Ab', 0, 'absent'),
    ],
    aliases: { ABSENT: 'Ab' },
  },
}

/** Lists the grades of a scale as printed, best first. */
export const gradesOf = ({ grades }: Pick<GradeScheme, 'grades'>): string[] =>
  grades.map(({ grade: name }) => name)

/**
 * Finds the grade for a file's cell, ignoring case; null for a word that the scheme does not contain.
 * @example findGrade(shippedSchemes.university, ' ab ') // the grade ABSENT
 */
export function findGrade({ grades, aliases }: GradeScheme, typed: string): Grade | null {
  const word = typed.trim().toUpperCase()
  const meant = (Object.hasOwn(aliases, word) ? aliases[word] : word)?.toUpperCase()
  return grades.find((each) => each.grade.toUpperCase() === meant) ?? null
}

/**
 * Returns the scales that contain all of the grades. If several match, a person or the regulation must choose: the same
 * letters are worth different points in each.
 * @example fittingSchemes(Object.values(shippedSchemes), ['O', 'F']) // JNTUH's alone
 */
export const fittingSchemes = <Scheme extends GradeScheme>(
  schemes: readonly Scheme[],
  grades: readonly string[],
): Scheme[] => schemes.filter((scheme) => grades.every((each) => findGrade(scheme, each) !== null))

/** Returns the grades that none of the scales contains. */
export const gradesOfNoScheme = (schemes: readonly GradeScheme[], grades: readonly string[]): string[] =>
  grades.filter((each) => schemes.every((scheme) => findGrade(scheme, each) === null))
