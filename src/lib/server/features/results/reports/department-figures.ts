import type { Bar } from '#lib/campus/dashboards.ts'
import type { ExamFigures, PassFigures } from './exam-statistics.ts'

/** The figures of one department in one exam. */
export interface DepartmentFigures extends PassFigures {
  /** Failed subjects of all students together. */
  failed: number
  /** The subjects with the lowest pass rates, the lowest first; subjects that everyone passed are left out. */
  lowest: Bar[]
}

/** How many subjects a head of department looks into first. */
const mostLowest = 3

/** Narrows an exam to the branches of a department; null where none of them was examined. */
export function departmentFigures(
  { branches, subjects }: Pick<ExamFigures, 'branches' | 'subjects'>,
  words: ReadonlySet<string>,
): DepartmentFigures | null {
  const own = branches.filter(({ branch }) => words.has(branch))
  if (own.length === 0) return null
  const ownSubjects = [...subjectsOf(subjects, words).values()]
  return {
    students: own.reduce((sum, { students }) => sum + students, 0),
    passed: own.reduce((sum, { passed }) => sum + passed, 0),
    failed: ownSubjects.reduce((sum, { students, passed }) => sum + students - passed, 0),
    lowest: ownSubjects
      .filter(({ students, passed }) => passed < students)
      .toSorted((one, other) => rateOf(one) - rateOf(other) || one.code.localeCompare(other.code))
      .slice(0, mostLowest)
      .map(({ code, name, students, passed }) => ({
        label: name === code || name === '' ? code : `${code} ${name}`,
        value: passed,
        of: students,
      })),
  }
}

/** Adds up a subject that several branches of the department share. */
function subjectsOf(
  subjects: ExamFigures['subjects'],
  words: ReadonlySet<string>,
): Map<string, ExamFigures['subjects'][number]> {
  const sums = new Map<string, ExamFigures['subjects'][number]>()
  for (const subject of subjects) {
    if (!words.has(subject.branch)) continue
    const sum = sums.get(subject.code) ?? { ...subject, students: 0, passed: 0 }
    sum.students += subject.students
    sum.passed += subject.passed
    sums.set(subject.code, sum)
  }
  return sums
}

const rateOf = ({ students, passed }: PassFigures): number => passed / students
