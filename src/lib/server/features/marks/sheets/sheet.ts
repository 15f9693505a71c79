import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import type { CourseStatus, FrozenResult } from '#lib/schemas/results/exam-result.ts'

export interface SheetSubject {
  code: string
  name: string
}

/** The marks of an exam, one row for each student. */
export interface MarkSheet {
  id: string
  examId: string
  basis: string
  subjects: readonly SheetSubject[]
  scheme: GradeSchemeName
  madeAt: string
}

/** A student's result in a subject. */
export interface SheetMark {
  grade: string
  isPassed: boolean
}

export interface SheetStudent {
  rollNumber: string
  name: string
  /** Empty if the student is not in the register. */
  branch: string
  /** In the order of the sheet's subjects; null if the student was not examined. */
  marks: readonly (SheetMark | null)[]
  /** In hundredths. */
  sgpa: number | null
  failed: number
  isWithheld: boolean
  /** Set for a student with fewer subjects than the class; `missing` has those that nearly all others have. */
  fewer: { missing: readonly string[] } | null
}

const letterOf: Record<CourseStatus, string> = { Pass: 'P', Complete: 'C', Fail: 'F', Absent: 'A' }
export const passedLetters = ['P', 'C'] as const
export const noMark = '-'

/** Stores a result as texts in the order of the exam's subjects. */
export function packResult(result: FrozenResult, subjects: readonly SheetSubject[]) {
  const byCode = new Map(result.courses.map((course) => [course.code, course]))
  const courses = subjects.map(({ code }) => byCode.get(code))
  return {
    roll_number: result.rollNumber,
    student_name: result.studentName,
    sgpa: result.sgpa,
    failed: result.failCount,
    grades: courses.map((course) => course?.grade ?? '').join('\t'),
    outcomes: courses.map((course) => (course ? letterOf[course.status] : noMark)).join(''),
    points: courses.map((course) => pointsOf(course && (course.points ?? 0))).join(''),
  }
}

const pointsOf = (points: number | undefined): string =>
  points === undefined ? noMark.repeat(2) : String(points).padStart(2, '0')

export function unpackMarks({
  grades,
  outcomes,
}: {
  grades: string
  outcomes: string
}): (SheetMark | null)[] {
  const letters = [...outcomes]
  return grades.split('\t').map((grade, place) => {
    const letter = letters[place] ?? noMark
    return letter === noMark ? null : { grade, isPassed: passedLetters.some((each) => each === letter) }
  })
}
