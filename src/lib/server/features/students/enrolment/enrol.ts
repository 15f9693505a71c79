import type { Kysely } from 'kysely'
import { areAkin } from '#lib/rules/names/akin-names.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { givePhoto } from '../photos/store-photos.ts'
import { inWords } from '../records/audited-student.ts'
import { type StudentFields, type StudentRecord, differences, emptyFields } from '../records/student.ts'
import { type StudentsRepository, studentsRepository } from '../repository.ts'
import { bringUpToDate } from './update-student.ts'

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

export interface EnrolledBy {
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
