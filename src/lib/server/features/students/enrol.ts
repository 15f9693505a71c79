import type { Kysely } from 'kysely'
import { areAkin } from '#lib/rules/akin-names.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import { conflict } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { inWords } from './audited-student.ts'
import { photoOf } from './student-photo.ts'
import { isDuplicate } from './student.repository.ts'
import {
  type StudentFields,
  type StudentRecord,
  differences,
  emptyFields,
  referenceFields,
  textFields,
} from './student.ts'
import { type StudentsRepository, studentsRepository } from './students.repository.ts'

/** Whoever is admitted, as the register is to know them. */
export interface Enrolment {
  fields: Omit<StudentFields, 'rollNumber' | 'admissionNumber'> & { admissionNumber: string }
  /** Of the admission; the register has one of its own. */
  photo: KeptFile | null
}

export interface Enrolments {
  /**
   * In the transaction of whoever admits, which decides who may: the student under the admission number is brought up
   * to date, or a new one is added. Answers the student's id. @throws DomainError Conflict `student.changedSince`
   */
  enrol(db: Kysely<Tables>, enrolment: Enrolment, by: EnrolledBy): Promise<string>
}

interface EnrolledBy {
  view: CatalogueView
  actor: Actor
  at: string
}

type Enrolling = Enrolment & EnrolledBy

export const enrolments: Enrolments = {
  async enrol(db, enrolment, by) {
    const write = studentsRepository(db)
    const { admissionNumber } = enrolment.fields
    const [known] = await write.students.byNumbers('admission_number', [admissionNumber])
    const [found] = known ? await write.batch.lock([known.id]) : []
    if (found) refuseOther(found, enrolment)
    const enrolling = { ...enrolment, ...by }
    const id = found ? await update(write, found, enrolling) : await add(write, enrolling)
    await givePhoto(write, id, enrolling)
    return id
  },
}

async function add(write: StudentsRepository, { fields, view, actor, at }: Enrolling): Promise<string> {
  const [id, own] = [newId(), { ...emptyFields, ...fields }]
  await write.students.insert([{ id, fields: own }], { at, by: actor.id }).catch((error: unknown) => {
    // Somebody has just added a student under this number.
    throw isDuplicate(error) ? conflict('student.changedSince') : error
  })
  const after = inWords(view, differences(emptyFields, own).after)
  const added = { action: 'student.added', entity: 'student', entityId: id, after }
  await write.audit.record(auditEntry(actor, at, added))
  return id
}

async function update(
  write: StudentsRepository,
  found: StudentRecord,
  { fields, view, actor, at }: Enrolling,
): Promise<string> {
  const own = mergedWith(found, fields)
  const changed = differences(found, own)
  if (Object.keys(changed.after).length === 0) return found.id
  const words = { branch: own.branchId ? '' : found.branch, batch: own.batchId ? '' : found.batch }
  if (!(await write.students.change(found, { fields: own, words }, at)))
    throw conflict('student.changedSince')
  const [studentId, version] = [found.id, found.version + 1]
  await write.changes.add([{ studentId, version, at, byId: actor.id, importId: null, note: '', ...changed }])
  const [before, after] = [inWords(view, changed.before), inWords(view, changed.after)]
  const told = { action: 'student.changed', entity: 'student', entityId: studentId, before, after }
  await write.audit.record(auditEntry(actor, at, told))
  return studentId
}

/**
 * A number that a file gave to somebody else makes nobody that person. @throws DomainError Conflict
 * `student.admissionNumberTaken`
 */
function refuseOther(found: StudentRecord, { fields }: Enrolment): void {
  const isBornOtherwise =
    found.dateOfBirth !== '' && fields.dateOfBirth !== '' && found.dateOfBirth !== fields.dateOfBirth
  if (isBornOtherwise || !areAkin(found.name, fields.name))
    throw conflict('student.admissionNumberTaken', { name: found.name })
}

/**
 * What the admission does not say stays; so do semester and section, into which the student may have moved since, as
 * long as they are of the same class.
 */
function mergedWith(found: StudentRecord, fields: Enrolment['fields']): StudentFields {
  const said = [
    ...textFields.map((field) => [field, fields[field] || found[field]] as const),
    ...referenceFields.map((field) => [field, fields[field] ?? found[field]] as const),
  ]
  const { rollNumber, admissionNumber, semesterId, sectionId } = found
  const merged: StudentFields = {
    ...emptyFields,
    ...Object.fromEntries(said),
    ...{ rollNumber, admissionNumber },
  }
  const isSame = (...names: ('courseId' | 'branchId' | 'batchId')[]): boolean =>
    names.every((name) => merged[name] === found[name])
  return {
    ...merged,
    semesterId: isSame('courseId') ? (semesterId ?? merged.semesterId) : fields.semesterId,
    sectionId: isSame('courseId', 'branchId', 'batchId') ? sectionId : null,
  }
}

/** A photo that the office has given the student stays. */
async function givePhoto(
  { files, tags, audit }: StudentsRepository,
  studentId: string,
  { photo, actor, at }: Enrolling,
): Promise<void> {
  const owner = photoOf(studentId)
  const [own] = photo ? await files.ofOwner(owner) : []
  if (!photo || own) return
  await files.add({ ...photo, ...owner, id: newId() })
  await tags.touch('studentPhotos')
  const saved = { action: 'student.photoSaved', entity: 'student', entityId: studentId }
  await audit.record(auditEntry(actor, at, saved))
}
