interface StudyEntry {
  id: string
  parentId: string | null
  /** The duration of a course. */
  years: number | null
}

interface StudyEntries {
  byId(id: string): StudyEntry | null
  of(kind: 'semester'): readonly StudyEntry[]
}

/**
 * The year of study is the place of the semester in its course × years ÷ semesters, rounded up.
 * @example yearOfStudy(view, thirdOfEight) // 2, in a course of four years
 */
export function yearOfStudy(view: StudyEntries, semesterId: string | null): number | null {
  const semester = view.byId(semesterId ?? '')
  const course = view.byId(semester?.parentId ?? '')
  if (!semester || !course?.years) return null
  const semesters = view.of('semester').filter(({ parentId }) => parentId === course.id)
  const place = semesters.findIndex(({ id }) => id === semester.id) + 1
  return Math.ceil((place * course.years) / semesters.length)
}
