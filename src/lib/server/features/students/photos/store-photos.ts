import type { Kysely } from 'kysely'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { type StudentsRepository, studentsRepository } from '../repository.ts'
import { photoOf } from './student-photo.ts'

/** A photo of another feature's record about a student; the register has one of its own. */
export interface GivenPhoto {
  studentId: string
  photo: KeptFile
  /** The hash of the one that the record had before; null where it had none. */
  before: string | null
}

export interface PhotoGifts {
  /**
   * In the transaction of whoever gives them, which decides who may. A photo that the office has given the student
   * stays; one that came from the same record gives way.
   */
  givePhotos(
    db: Kysely<Tables>,
    given: readonly GivenPhoto[],
    by: { actor: Actor; at: string },
  ): Promise<void>
}

export const photoGifts: PhotoGifts = {
  async givePhotos(db, given, by) {
    const write = studentsRepository(db)
    const there = await write.batch.lock(given.map(({ studentId }) => studentId))
    const ids = new Set(there.map(({ id }) => id))
    for (const each of given) if (ids.has(each.studentId)) await givePhoto(write, { ...each, ...by })
  },
}

/** Of a student whose row is locked. */
export async function givePhoto(
  { files, tags, audit }: StudentsRepository,
  { studentId, photo, before, actor, at }: GivenPhoto & { actor: Actor; at: string },
): Promise<void> {
  const owner = photoOf(studentId)
  const [own] = await files.ofOwner(owner)
  if (own && own.hash !== before) return
  await files.drop(owner)
  await files.add({ ...photo, ...owner, id: newId() })
  await tags.touch('studentPhotos')
  const saved = { action: 'student.photoSaved', entity: 'student', entityId: studentId }
  await audit.record(auditEntry(actor, at, saved))
}
