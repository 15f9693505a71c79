import type { CatalogueView } from '../catalogue/feature.ts'
import type { StudentRecord } from '../students/feature.ts'

/** Of those who sat an exam, a semester of it has at least one for so many of the semester that has the most. */
const oneFor = 4

type Sitting = Pick<StudentRecord, 'courseId' | 'semesterId'>

/**
 * Whether somebody studies in a semester that the exam is of, or in the one behind it, for they may have moved on by
 * now. An exam does not say its semester, so the register does: in each course it is of the semesters in which most of
 * those study who sat it. Lateral entrants and people who repeat are a few among them, and call for nobody of the
 * semester in which the register has them. Who is in no semester counts as a semester of their own.
 */
export function semestersOfExam(
  sat: readonly Sitting[],
  view: Pick<CatalogueView, 'of'>,
): (student: Sitting) => boolean {
  const semesters = view.of('semester')
  const after = (courseId: string | null, id: string | null): string | undefined => {
    const ofCourse = semesters.filter(({ parentId }) => parentId === courseId)
    const at = ofCourse.findIndex((semester) => semester.id === id)
    return at < 0 ? undefined : ofCourse[at + 1]?.id
  }
  const own = new Set<string>()
  for (const [courseId, ofCourse] of Map.groupBy(sat, (student) => student.courseId)) {
    const sizes = [...Map.groupBy(ofCourse, ({ semesterId }) => semesterId)]
    const most = Math.max(...sizes.map(([, students]) => students.length))
    for (const [id] of sizes.filter(([, students]) => students.length * oneFor >= most))
      for (const semesterId of [id, after(courseId, id)])
        if (semesterId !== undefined) own.add(keyOf({ courseId, semesterId }))
  }
  return (student) => own.has(keyOf(student))
}

const keyOf = ({ courseId, semesterId }: Sitting): string => `${courseId}\t${semesterId}`
