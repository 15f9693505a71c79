/** The failed subjects of each exam of a student, and which of them the student has never passed. */

interface Attempt {
  code: string
  /** Code of the subject that this one substitutes, if any; see `substitutes.ts`. */
  subject?: string
  name: string
  isPassed: boolean
}

export interface FailedSubject {
  code: string
  name: string
  /** True where no exam was passed in the subject. A failed attempt after a pass takes nothing away. */
  isOpen: boolean
}

/**
 * Returns the failed subjects of each exam, in the order of the exams.
 * @example failedSubjects([[{ code: 'M1', name: 'Mathematics', isPassed: false }]]) // [[{ …, isOpen: true }]]
 */
export function failedSubjects(exams: readonly (readonly Attempt[])[]): FailedSubject[][] {
  const passed = new Set(
    exams
      .flat()
      .filter(({ isPassed }) => isPassed)
      .map(({ code, subject = code }) => subject),
  )
  return exams.map((attempts) =>
    attempts
      .filter(({ isPassed }) => !isPassed)
      .map(({ code, subject = code, name }) => ({ code, name, isOpen: !passed.has(subject) })),
  )
}
