import type { Exam } from '#lib/schemas/results/exam.ts'
import { wordsOf } from '#lib/students/place-words.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { StudentRecord, Students } from '../../students/feature.ts'

/** Somebody who should have marks by the register, and has none. */
export interface MissingStudent {
  rollNumber: string
  name: string
  branch: string
  batch: string
  semester: string
}

/**
 * A class sits an exam where at least one in so many of its students has marks: somebody who repeats a year among
 * them does not call for a whole other class.
 */
const oneIn = 10

interface Sources {
  students: Pick<Students, 'records' | 'classmates'>
  catalogue: Pick<Catalogue, 'read'>
}

/**
 * Who by the register studies in the classes that sat the exam (course, branch, batch and semester; in the exam's
 * regulation, where both say one) and in a semester that the exam is of, and has no mark. In a supplementary exam
 * nobody is missing: only those who failed take it. Reads whole classes; belongs into a worker thread.
 */
export async function expectedWithoutMarks(
  { students, catalogue }: Sources,
  { kind, regulation }: Pick<Exam, 'kind' | 'regulation'>,
  rolls: readonly string[],
): Promise<MissingStudent[]> {
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
      (own) => own.filter(({ rollNumber }) => present.has(rollNumber ?? '')).length * oneIn >= own.length,
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
