import type { StepKind } from '#lib/schemas/students/steps.ts'
import { studentFields, type StudentChange, type StudentRecord } from '../records/student.ts'

/** An action on many students at once, or the placement of one student elsewhere. */
export interface StudentStep {
  id: string
  kind: StepKind
  about: StepAbout
  /** Number of students changed. */
  students: number
  at: string
  /** A user id, see `people`. */
  byId: string
  /** The step that this one undid, and the one that undid this. */
  undoes: string | null
  undoneBy: string | null
}

/** The class concerned, by catalogue ids, and what it was given. Contains no names of people. */
export interface StepAbout {
  batchId?: string
  branchId?: string
  semesterId?: string
  toSemesterId?: string
  pattern?: string
  /** Name of the section; empty where the students were taken out of theirs. */
  section?: string
  /** The Indian date from which the places hold; left out by steps that move nobody, and by old ones. */
  day?: string
}

const classFields = ['batchId', 'branchId', 'semesterId'] as const

/** Returns batch, branch and semester, each only if all the students have the same. */
export function sharedClass(
  students: readonly StudentRecord[],
): Pick<StepAbout, (typeof classFields)[number]> {
  const shared = classFields.flatMap((field) => {
    const [id, another] = [...new Set(students.map((student) => student[field]))]
    return id && another === undefined ? [[field, id] as const] : []
  })
  return Object.fromEntries(shared)
}

/** A record before and after a step; both have the version before, which writing the step raises. */
export interface StepChange {
  before: StudentRecord
  after: StudentRecord
  note: string
}

/** All fields that a step may change, including texts of places without a catalogue entry. */
const stepFields = ['branch', 'batch', ...studentFields, 'status'] as const

/** Returns the fields that differ, before and after. */
export function stepDifferences({
  before,
  after,
}: Pick<StepChange, 'before' | 'after'>): Pick<StudentChange, 'before' | 'after'> {
  const changed = stepFields.filter((field) => before[field] !== after[field])
  const only = (record: StudentRecord) => Object.fromEntries(changed.map((field) => [field, record[field]]))
  return { before: only(before), after: only(after) }
}
