import type { Kysely } from 'kysely'
import { showDate } from '#lib/i18n/dates.ts'
import { say } from '#lib/i18n/say.ts'
import type { ChangedField } from '#lib/lists/cell.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { areSimilarNames } from '#lib/rules/names/similar-names.ts'
import { sayIfProfile } from '#lib/students/profile-words.ts'
import { profileFields } from '#lib/schemas/students/profile.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { givePhoto } from '../photos/store-photos.ts'
import { auditedAddition, auditedChange, studentInWords } from '../audit.ts'
import { isSamePlace } from '../records/student-place.ts'
import {
  differences,
  emptyFields,
  studentReferenceFields,
  type StudentFields,
  type StudentRecord,
  textFields,
} from '../records/student.ts'
import { studentsRepository, type StudentsRepository } from '../repository.ts'

/** The student fields that an admission provides; the admission number stays that of the register. */
type SaidOfStudent = Omit<Enrolment['fields'], 'admissionNumber'>

interface EnrolmentChange extends EnrolledBy {
  fields: SaidOfStudent
  /** Source of the data; empty if the audit trail already shows it. */
  note: string
}

/**
 * Updates the student; does nothing if the register already matches.
 * @throws DomainError Conflict `student.changedSince`
 */
async function bringUpToDate(
  write: StudentsRepository,
  found: StudentRecord,
  { fields, view, actor, at, note }: EnrolmentChange,
): Promise<string> {
  const own = mergedWith(found, fields)
  const changed = differences(found, own)
  if (Object.keys(changed.after).length === 0) return found.id
  const words = { branch: own.branchId ? '' : found.branch, batch: own.batchId ? '' : found.batch }
  if (!(await write.students.change(found, { fields: own, words }, { at })))
    throw conflict('student.changedSince')
  const studentId = found.id
  const version = found.version + 1
  const isMoved = !isSamePlace(found, { ...own, ...words, status: found.status })
  const holdsFrom = isMoved ? indianDate(at) : null
  const by = { at, byId: actor.id, importId: null, note, holdsFrom }
  await write.changes.add([{ studentId, version, ...by, ...changed }])
  const { before, after: said } = auditedChange(view, changed)
  const after = note === '' ? said : { ...said, note }
  const change = { action: 'student.changed', entity: 'student', entityId: studentId, before, after }
  await write.audit.record(auditEntry(actor, at, change))
  return studentId
}

/**
 * Keeps fields that the admission leaves empty. Also keeps the semester within the same course and the section within
 * the same class, because the student may have moved since.
 */
function mergedWith(found: StudentRecord, fields: SaidOfStudent): StudentFields {
  const said = [
    ...textFields.map((field) => [field, fields[field] || found[field]] as const),
    ...[...studentReferenceFields, ...profileFields].map(
      (field) => [field, fields[field] ?? found[field]] as const,
    ),
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

/** An admitted person as the register should record them. */
export interface Enrolment {
  fields: Omit<StudentFields, 'rollNumber' | 'admissionNumber'> & { admissionNumber: string }
  /** Photo of the admission; the register stores its own copy. */
  photo: KeptFile | null
}

export interface Enrolments {
  /**
   * Updates the student with the admission number, or adds a new one, and returns the student's id. Runs in the
   * caller's transaction; the caller checks permissions.
   * @throws DomainError Conflict `student.changedSince`, `student.admissionNumberTaken`
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
      // An upload may have just added a student with this number.
      (await updateKnown(write, enrolling))
    if (id === null) throw conflict('student.changedSince')
    if (photo) await givePhoto(write, { ...enrolling, studentId: id, photo, before: null })
    return id
  },
}

/** Returns null if no student has the number. @throws DomainError Conflict */
async function updateKnown(write: StudentsRepository, enrolling: Enrolling): Promise<string | null> {
  const { admissionNumber } = enrolling.fields
  const [known] = await write.students.byNumbers('admission_number', [admissionNumber])
  const [found] = known ? await write.batch.lock([known.id]) : []
  if (!found) return null
  refuseOther(found, enrolling)
  return bringUpToDate(write, found, { ...enrolling, note: '' })
}

/** Returns null if another transaction has just taken the number. */
async function add(
  write: StudentsRepository,
  { fields, view, actor, at }: Enrolling,
): Promise<string | null> {
  const id = newId()
  const own = { ...emptyFields, ...fields }
  const free = await write.students.insertFree([{ id, fields: own }], { at, by: actor.id })
  if (!free.has(id)) return null
  const after = auditedAddition(view, own)
  const added = { action: 'student.added', entity: 'student', entityId: id, after }
  await write.audit.record(auditEntry(actor, at, added))
  return id
}

/**
 * Rejects an admission whose number belongs to a different person, for example because a file assigned it.
 * @throws DomainError Conflict `student.admissionNumberTaken`
 */
function refuseOther(found: StudentRecord, { fields }: Enrolment): void {
  const isBornOtherwise =
    found.dateOfBirth !== '' && fields.dateOfBirth !== '' && found.dateOfBirth !== fields.dateOfBirth
  if (isBornOtherwise || !areSimilarNames(found.name, fields.name))
    throw conflict('student.admissionNumberTaken', { name: found.name })
}

/** Fields that another feature has corrected since it enrolled the student. */
export type CorrectedStudent = Partial<SaidOfStudent>

export interface Corrections {
  /**
   * Returns what the correction would change in the register, formatted; semester and section stay with their class.
   */
  correction(student: StudentRecord, corrected: CorrectedStudent, view: CatalogueView): ChangedField[]
  /**
   * Applies a correction in the caller's transaction; the caller checks permissions.
   * @throws DomainError Conflict `student.changedSince` if the version differs from the one that was seen
   */
  correct(db: Kysely<Tables>, correcting: Correcting, by: EnrolledBy): Promise<void>
}

interface Correcting {
  seen: Pick<StudentRecord, 'id' | 'version'>
  corrected: CorrectedStudent
  /** Source of the correction. */
  note: string
}

export const corrections: Corrections = {
  correction(student, corrected, view) {
    const changed = differences(student, mergedWith(student, { ...student, ...corrected }))
    const before = studentInWords(view, changed.before)
    const after = studentInWords(view, changed.after)
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
  field === 'dateOfBirth' && text !== '' ? showDate(text) : (sayIfProfile(field, text) ?? text)
