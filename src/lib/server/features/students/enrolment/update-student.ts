import { auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { inWords } from '../records/audited-student.ts'
import {
  type StudentFields,
  type StudentRecord,
  differences,
  emptyFields,
  referenceFields,
  textFields,
} from '../records/student.ts'
import type { StudentsRepository } from '../repository.ts'
import type { EnrolledBy, Enrolment } from './enrol.ts'

/** What an admission says of a student; its number stays the register's. */
export type SaidOfStudent = Omit<Enrolment['fields'], 'admissionNumber'>

interface Telling extends EnrolledBy {
  fields: SaidOfStudent
  /** Where it comes from; empty where the trail says so. */
  note: string
}

/** Changes nothing where the register says all of it. @throws DomainError Conflict `student.changedSince` */
export async function bringUpToDate(
  write: StudentsRepository,
  found: StudentRecord,
  { fields, view, actor, at, note }: Telling,
): Promise<string> {
  const own = mergedWith(found, fields)
  const changed = differences(found, own)
  if (Object.keys(changed.after).length === 0) return found.id
  const words = { branch: own.branchId ? '' : found.branch, batch: own.batchId ? '' : found.batch }
  if (!(await write.students.change(found, { fields: own, words }, at)))
    throw conflict('student.changedSince')
  const studentId = found.id
  const version = found.version + 1
  await write.changes.add([{ studentId, version, at, byId: actor.id, importId: null, note, ...changed }])
  const before = inWords(view, changed.before)
  const said = inWords(view, changed.after)
  const after = note === '' ? said : { ...said, note }
  const told = { action: 'student.changed', entity: 'student', entityId: studentId, before, after }
  await write.audit.record(auditEntry(actor, at, told))
  return studentId
}

/**
 * What the admission does not say stays; so do semester and section, into which the student may have moved since, as
 * long as they are of the same class.
 */
export function mergedWith(found: StudentRecord, fields: SaidOfStudent): StudentFields {
  const said = [
    ...textFields.map((field) => [field, fields[field] || found[field]] as const),
    ...referenceFields.map((field) => [field, fields[field] ?? found[field]] as const),
  ]
  const { rollNumber, admissionNumber, semesterId, sectionId } = found
  const merged: StudentFields = {
    ...emptyFields,
    ...Object.fromEntries(said),
    rollNumber,
    admissionNumber,
  }
  const isSame = (...names: ('courseId' | 'branchId' | 'batchId')[]): boolean =>
    names.every((name) => merged[name] === found[name])
  return {
    ...merged,
    semesterId: isSame('courseId') ? (semesterId ?? merged.semesterId) : fields.semesterId,
    sectionId: isSame('courseId', 'branchId', 'batchId') ? sectionId : null,
  }
}
