import type { Kysely } from 'kysely'
import { showDate } from '#lib/i18n/dates.ts'
import { say } from '#lib/i18n/say.ts'
import type { ChangedField } from '#lib/lists/cell.ts'
import { areAkin } from '#lib/rules/names/akin-names.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { givePhoto } from '../photos/store-photos.ts'
import { inWords } from '../audit.ts'
import {
  differences,
  emptyFields,
  referenceFields,
  type StudentFields,
  type StudentRecord,
  textFields,
} from '../records/student.ts'
import { studentsRepository, type StudentsRepository } from '../repository.ts'

/** What an admission says of a student; its number stays the register's. */
type SaidOfStudent = Omit<Enrolment['fields'], 'admissionNumber'>

interface Telling extends EnrolledBy {
  fields: SaidOfStudent
  /** Where it comes from; empty where the trail says so. */
  note: string
}

/** Changes nothing where the register says all of it. @throws DomainError Conflict `student.changedSince` */
async function bringUpToDate(
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
function mergedWith(found: StudentRecord, fields: SaidOfStudent): StudentFields {
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

/** Whoever is admitted, as the register is to know them. */
export interface Enrolment {
  fields: Omit<StudentFields, 'rollNumber' | 'admissionNumber'> & { admissionNumber: string }
  /** Of the admission; the register has one of its own. */
  photo: KeptFile | null
}

export interface Enrolments {
  /**
   * In the transaction of whoever admits, which decides who may: the student under the admission number is brought up
   * to date, or a new one is added. Answers the student's id. @throws DomainError Conflict `student.changedSince`,
   * `student.admissionNumberTaken`
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
    const enrolling = { ...enrolment, ...by }
    const { photo } = enrolment
    const id =
      (await updateKnown(write, enrolling)) ??
      (await add(write, enrolling)) ??
      // An upload has just added a student under this number.
      (await updateKnown(write, enrolling))
    if (id === null) throw conflict('student.changedSince')
    if (photo) await givePhoto(write, { ...enrolling, studentId: id, photo, before: null })
    return id
  },
}

/** Null where nobody has the number. @throws DomainError Conflict */
async function updateKnown(write: StudentsRepository, enrolling: Enrolling): Promise<string | null> {
  const { admissionNumber } = enrolling.fields
  const [known] = await write.students.byNumbers('admission_number', [admissionNumber])
  const [found] = known ? await write.batch.lock([known.id]) : []
  if (!found) return null
  refuseOther(found, enrolling)
  return bringUpToDate(write, found, { ...enrolling, note: '' })
}

/** Null where somebody was quicker by a moment. */
async function add(
  write: StudentsRepository,
  { fields, view, actor, at }: Enrolling,
): Promise<string | null> {
  const id = newId()
  const own = { ...emptyFields, ...fields }
  const free = await write.students.insertFree([{ id, fields: own }], { at, by: actor.id })
  if (!free.has(id)) return null
  const after = inWords(view, differences(emptyFields, own).after)
  const added = { action: 'student.added', entity: 'student', entityId: id, after }
  await write.audit.record(auditEntry(actor, at, added))
  return id
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

/** Fields of which another feature says something else since it enrolled the student. */
export type CorrectedStudent = Partial<SaidOfStudent>

export interface Corrections {
  /** What these would change in the register, in words; semester and section stay with their class. */
  correction(student: StudentRecord, corrected: CorrectedStudent, view: CatalogueView): ChangedField[]
  /**
   * In the transaction of whoever corrects, which decides who may.
   * @throws DomainError Conflict `student.changedSince` where the student is in another version than was seen
   */
  correct(db: Kysely<Tables>, correcting: Correcting, by: EnrolledBy): Promise<void>
}

interface Correcting {
  seen: Pick<StudentRecord, 'id' | 'version'>
  corrected: CorrectedStudent
  /** Where it comes from. */
  note: string
}

export const corrections: Corrections = {
  correction(student, corrected, view) {
    const changed = differences(student, mergedWith(student, { ...student, ...corrected }))
    const before = inWords(view, changed.before)
    const after = inWords(view, changed.after)
    return Object.keys(after).map((field) => ({
      field: say(`students.field.${field}`) ?? field,
      before: sayValue(field, before[field]),
      after: sayValue(field, after[field]),
    }))
  },

  async correct(db, { seen, corrected, note }, by) {
    const write = studentsRepository(db)
    const [found] = await write.batch.lock([seen.id])
    if (found?.version !== seen.version) throw conflict('student.changedSince')
    await bringUpToDate(write, found, { ...by, note, fields: { ...found, ...corrected } })
  },
}

const sayValue = (field: string, text = ''): string =>
  field === 'dateOfBirth' && text !== '' ? showDate(text) : text
