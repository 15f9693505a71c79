import type { StepKind } from '#lib/schemas/students/steps.ts'
import { studentFields, type StudentChange, type StudentRecord } from '../records/student.ts'

/** What was done with many students at once, or with one who was placed elsewhere. */
export interface StudentStep {
  id: string
  kind: StepKind
  about: StepAbout
  /** How many it changed. */
  students: number
  at: string
  /** A user's id, see `people`. */
  byId: string
  /** The step that it took back, and the one that took it back. */
  undoes: string | null
  undoneBy: string | null
}

/** Whom it was about, by entries of the catalogue, and what they were given. Nothing in it names a person. */
export interface StepAbout {
  batchId?: string
  branchId?: string
  semesterId?: string
  toSemesterId?: string
  pattern?: string
}

/** A record before a step and after it; the version is the one before, which the step counts up. */
export interface StepChange {
  before: StudentRecord
  after: StudentRecord
  note: string
}

/** Of a record, all that a step may change; the words of a place that the catalogue does not have, too. */
const stepFields = ['branch', 'batch', ...studentFields, 'status'] as const

/** The fields that differ, as they are and as they become. */
export function stepDifferences({
  before,
  after,
}: Pick<StepChange, 'before' | 'after'>): Pick<StudentChange, 'before' | 'after'> {
  const changed = stepFields.filter((field) => before[field] !== after[field])
  const only = (record: StudentRecord) => Object.fromEntries(changed.map((field) => [field, record[field]]))
  return { before: only(before), after: only(after) }
}
