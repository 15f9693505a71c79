/** A student who has fewer subjects than the class, or lacks one that nearly all of the class have. */
export interface IncompleteStudent {
  rollNumber: string
  className: string
  /** The student's number of subjects, and the most frequent one in the class. */
  subjects: number
  usual: number
  /** Codes of subjects that nearly all of the class have and the student lacks. */
  missing: string[]
}

/** A smaller class has no usual number of subjects. */
const smallestClass = 4
/** In a smaller class, a subject that one student lacks may be an elective. */
const smallestForSubjects = 8
/** A subject belongs to the whole class where at most one student in ten lacks it. */
const lackedByOneIn = 10

/**
 * Checks each class of a regular exam for students with fewer subjects than most. Such a student may be missing a
 * row of the upload, or have a misspelt code.
 * @param classes by class name, the subject codes of each roll number
 */
export function findIncompleteStudents(
  classes: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>,
): IncompleteStudent[] {
  return [...classes]
    .filter(([, students]) => students.size >= smallestClass)
    .flatMap(([className, students]) => {
      const usual = mostFrequentSize([...students.values()])
      const common = subjectsOfNearlyAll([...students.values()])
      return [...students].flatMap(([rollNumber, codes]) => {
        const missing = common.filter((code) => !codes.has(code))
        if (missing.length === 0 && codes.size >= usual) return []
        return [{ rollNumber, className, subjects: codes.size, usual, missing }]
      })
    })
    .toSorted((one, other) => (one.rollNumber < other.rollNumber ? -1 : 1))
}

/** Prefers the larger of two equally frequent sizes. */
function mostFrequentSize(students: readonly ReadonlySet<string>[]): number {
  const counts = Map.groupBy(students, ({ size }) => size)
  const [first] = [...counts].toSorted(
    ([size, one], [otherSize, other]) => other.length - one.length || otherSize - size,
  )
  return first?.[0] ?? 0
}

function subjectsOfNearlyAll(students: readonly ReadonlySet<string>[]): string[] {
  if (students.length < smallestForSubjects) return []
  const counts = new Map<string, number>()
  for (const codes of students) for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  const allowed = Math.max(1, Math.floor(students.length / lackedByOneIn))
  return [...counts].flatMap(([code, count]) => (students.length - count <= allowed ? [code] : [])).toSorted()
}
