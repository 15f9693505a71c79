import type { Exam } from '#lib/schemas/results/exam.ts'
import { wordsOf } from '#lib/students/place-words.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { StudentRecord, Students } from '../../students/feature.ts'

/** A student who should have marks according to the register, and has none. */
export interface ExpectedStudent {
  rollNumber: string
  name: string
  branch: string
  batch: string
  semester: string
}

/**
 * A class takes part in an exam where at least one in ten of its students has marks: a single repeater does not
 * call for a whole other class.
 */
const takenByOneIn = 10

interface Sources {
  students: Pick<Students, 'records' | 'classmates'>
  catalogue: Pick<Catalogue, 'read'>
}

/**
 * Finds students without marks in the classes that took the exam (course, branch, batch and semester; also the
 * regulation, where both have one) and in a semester of the exam. A supplementary exam expects nobody, because only
 * those who failed take it. This reads whole classes, so it belongs in a worker thread.
 */
export async function findExpectedWithoutMarks(
  { students, catalogue }: Sources,
  { kind, regulation }: Pick<Exam, 'kind' | 'regulation'>,
  rolls: readonly string[],
): Promise<ExpectedStudent[]> {
  if (kind === 'supply') return []
  const view = await catalogue.read()
  const present = new Set(rolls)
  const sat = await students.records(rolls)
  const isOfSemester = semestersOfExam(sat, view)
  const groups = new Map(
    sat.map((record) => wordsOf(view, record)).map((group) => [`${group.branch}\t${group.batch}`, group]),
  )
  const classmates = await students.classmates([...groups.values()])
  const records = await students.records(classmates.map(({ rollNumber }) => rollNumber))
  const isOfRegulation = ({ regulationId }: StudentRecord): boolean => {
    const own = view.nameOf(regulationId)
    return own === '' || regulation === '' || own === regulation
  }
  const classes = Map.groupBy(
    records.filter(
      (record) => record.status === 'studying' && isOfSemester(record) && isOfRegulation(record),
    ),
    classOf,
  )
  return [...classes.values()]
    .filter(
      (own) =>
        own.filter(({ rollNumber }) => present.has(rollNumber ?? '')).length * takenByOneIn >= own.length,
    )
    .flat()
    .filter(({ rollNumber }) => rollNumber !== null && !present.has(rollNumber))
    .map((record) => ({
      rollNumber: record.rollNumber ?? '',
      name: record.name,
      ...wordsOf(view, record),
      semester: view.nameOf(record.semesterId),
    }))
    .toSorted((one, other) => (one.rollNumber < other.rollNumber ? -1 : 1))
}

const classOf = ({ courseId, branchId, branch, batchId, batch, semesterId }: StudentRecord): string =>
  [courseId, branchId ?? branch, batchId ?? batch, semesterId].join('\t')

/**
 * A semester belongs to the exam where it has at least one exam taker for every four of the largest semester.
 */
const oneFor = 4

type ExamTaker = Pick<StudentRecord, 'courseId' | 'semesterId'>

/**
 * Decides whether a student is in a semester of the exam, or in the following one, because they may have moved on
 * by now. An exam does not name its semester, so the register does: in each course it is the semesters of most of
 * its exam takers. A few lateral entrants and repeaters do not add the semester in which the register has them.
 * Students without a semester count as a semester of their own.
 */
export function semestersOfExam(
  sat: readonly ExamTaker[],
  view: Pick<CatalogueView, 'of'>,
): (student: ExamTaker) => boolean {
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

const keyOf = ({ courseId, semesterId }: ExamTaker): string => `${courseId}\t${semesterId}`
