import type { Exam } from '#lib/schemas/results/exam.ts'
import { wordsOf } from '#lib/students/place-words.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { StudentRecord, Students } from '../students/feature.ts'
import { semestersOfExam } from './semesters-of-exam.ts'

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
      ...{ rollNumber: record.rollNumber ?? '', name: record.name, ...wordsOf(view, record) },
      semester: view.nameOf(record.semesterId),
    }))
    .toSorted((one, other) => (one.rollNumber < other.rollNumber ? -1 : 1))
}

const classOf = ({ courseId, branchId, branch, batchId, batch, semesterId }: StudentRecord): string =>
  [courseId, branchId ?? branch, batchId ?? batch, semesterId].join('\t')
