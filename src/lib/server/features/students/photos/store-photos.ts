import type { Kysely } from 'kysely'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { type StudentsRepository, studentsRepository } from '../repository.ts'
import { studentPhotoOf } from './student-photo.ts'

/** A photo of another feature's record about a student; the register stores its own copy. */
export interface GivenPhoto {
  studentId: string
  photo: KeptFile
  /** Hash of the photo that the record had earlier; null if it had none. */
  before: string | null
}

export interface PhotoGifts {
  /**
   * Copies photos to students in the caller's transaction; the caller checks permissions. Replaces a photo that came
   * from the same record, but not one that the office has set.
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

/** Requires that the student's row is locked. */
export async function givePhoto(
  { files, tags, audit }: StudentsRepository,
  { studentId, photo, before, actor, at }: GivenPhoto & { actor: Actor; at: string },
): Promise<void> {
  const owner = studentPhotoOf(studentId)
  const [own] = await files.ofOwner(owner)
  if (own && own.hash !== before) return
  await files.drop(owner)
  await files.add({ ...photo, ...owner, id: newId() })
  await tags.touch('studentPhotos')
  const saved = { action: 'student.photoSaved', entity: 'student', entityId: studentId }
  await audit.record(auditEntry(actor, at, saved))
}
