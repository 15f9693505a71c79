import type { Kysely } from 'kysely'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { keptRecords, previewKept } from '../../../kernel/records/kept-records.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { studentPhotoOf } from '../photos/student-photo.ts'
import { studentInWords } from '../audit.ts'
import { removalRefusal } from '../records/remove-student.ts'
import { differences, emptyFields, type StudentRecord } from '../records/student.ts'
import { studentsRepository, type StudentsRepository } from '../repository.ts'

export interface TakenBackEnrolment {
  studentId: string
  /** The instant of the admission: a student who was in the register before it stays there. */
  since: string
  /** The photo of the admission, of which the register has a copy. */
  photo: KeptFile | null
  view: CatalogueView
  actor: Actor
  at: string
}

export interface EnrolmentReversal {
  /**
   * Finds students whom `takeBackEnrolment` would refuse now, each with the error code; the admission itself still
   * refers to them.
   */
  previewReversal(
    db: Kysely<Tables>,
    enrolments: readonly Pick<TakenBackEnrolment, 'studentId' | 'since'>[],
  ): Promise<ReadonlyMap<string, string>>
  /**
   * Removes a student whom an admission has added, if nobody has changed the record since and nothing refers to it.
   * Runs in the caller's transaction; the caller checks permissions and no longer refers to the student.
   * @throws DomainError Conflict `admissions.studentNumbered`, `admissions.studentInSection`,
   * `admissions.studentChanged`, `student.linked`, `student.hasFiles`, `student.inUse`
   */
  takeBackEnrolment(db: Kysely<Tables>, enrolment: TakenBackEnrolment): Promise<void>
}

export const createEnrolmentReversal = ({
  features,
}: {
  features: readonly Feature[]
}): EnrolmentReversal => ({
  async previewReversal(db, enrolments) {
    const ids = enrolments.map(({ studentId }) => studentId)
    const refused = new Map<string, string>()
    for (const { id, reason } of await previewKept(features, 'students', { db, ids }))
      if (reason !== 'recordAdmitted') refused.set(id, removalRefusal(reason))
    const students = await studentsRepository(db).students.byIds(ids)
    const byId = new Map(students.map((student) => [student.id, student]))
    for (const { studentId, since } of enrolments) {
      const student = byId.get(studentId)
      const code = student ? findChange(student, since) : null
      if (code !== null) refused.set(studentId, code)
    }
    return refused
  },

  async takeBackEnrolment(db, enrolment) {
    const write = studentsRepository(db)
    const [found] = await write.batch.lock([enrolment.studentId])
    // The office has removed the student already.
    if (!found) return
    const { name } = found
    const changed = findChange(found, enrolment.since)
    if (changed !== null) throw conflict(changed, { name })
    await dropCopiedPhoto(write, found, enrolment.photo)
    const kept = await keptRecords(features, 'students', { db, ids: [found.id] })
    for (const reason of kept.values()) throw conflict(removalRefusal(reason), { name })
    await write.students.remove(found)
    await recordRemoval(write, found, enrolment)
  },
})

/** Returns the error code of a record that is not as the admission left it. */
function findChange(student: StudentRecord, since: string): string | null {
  if (student.version === 1 && student.createdAt === since) return null
  if (student.createdAt !== since) return 'admissions.studentChanged'
  if (student.rollNumber !== null) return 'admissions.studentNumbered'
  return student.sectionId === null ? 'admissions.studentChanged' : 'admissions.studentInSection'
}

/** A photo of another source stays, and with it the student. */
async function dropCopiedPhoto(
  { files }: Pick<StudentsRepository, 'files'>,
  { id }: StudentRecord,
  photo: KeptFile | null,
): Promise<void> {
  const owner = studentPhotoOf(id)
  const [own] = await files.ofOwner(owner)
  if (own && own.hash === photo?.hash) await files.drop(owner)
}

async function recordRemoval(
  { audit }: Pick<StudentsRepository, 'audit'>,
  found: StudentRecord,
  { view, actor, at }: TakenBackEnrolment,
): Promise<void> {
  const before = { ...studentInWords(view, differences(found, emptyFields).before), status: found.status }
  const removed = { action: 'student.removed', entity: 'student', entityId: found.id, before }
  await audit.record(auditEntry(actor, at, removed))
}
