import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { isDomainError, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { type KeptFile, fileAddress } from '../../../kernel/kept-files/stored-file.ts'
import type { KeptFiles } from '../../../kernel/kept-files/stored-files.ts'
import { portrait } from '../../../kernel/pictures/picture-variants.ts'
import { preparePicture } from '../../../kernel/pictures/prepare-picture.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { StudentsRepository } from '../repository.ts'
import { studentPhotoOf } from './student-photo.ts'

export interface StudentPhotos {
  /** Null if there is none. */
  photo(studentId: string): Promise<KeptFile | null>
  /** Returns the URL of the photo; null if there is none. */
  photoAddress(studentId: string): Promise<string | null>
  /** Returns the hashes of these students' photos; leaves out students without a photo. */
  photoHashes(studentIds: readonly string[]): Promise<Map<string, string>>
  /** @throws DomainError Invalid `picture.unreadable`, at the field; NotFound `student.notFound` */
  savePhoto(studentId: string, bytes: Uint8Array, actor: Actor): Promise<void>
  /** Does nothing if there is no photo. */
  removePhoto(studentId: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<StudentsRepository>
  clock: Clock
  files: Pick<KeptFiles, 'prepare'>
}

export function createStudentPhotos({ store, clock, files }: Parts): StudentPhotos {
  /** Locks the student's row, so that of two concurrent requests the later one replaces the photo of the other. */
  async function replace(studentId: string, photo: KeptFile | null, actor: Actor): Promise<void> {
    await store.transact(async (write) => {
      const [student] = await write.batch.lock([studentId])
      if (!student) throw notFound('student.notFound')
      const owner = studentPhotoOf(studentId)
      const [before] = await write.files.ofOwner(owner)
      if (!photo && !before) return
      await write.files.drop(owner)
      if (photo) await write.files.add(photo)
      await write.tags.touch('studentPhotos')
      const action = photo ? 'student.photoSaved' : 'student.photoRemoved'
      await write.audit.record(
        auditEntry(actor, clock.now(), { action, entity: 'student', entityId: studentId }),
      )
    })
  }

  async function findPhoto(studentId: string): Promise<KeptFile | null> {
    const [photo] = await store.read.files.ofOwner(studentPhotoOf(studentId))
    return photo ?? null
  }

  return {
    photo: findPhoto,

    async photoAddress(studentId) {
      const photo = await findPhoto(studentId)
      return photo && fileAddress(photo)
    },

    async photoHashes(studentIds) {
      const photos = await store.read.files.newestOf(studentPhotoOf(''), studentIds)
      return new Map([...photos].map(([id, { hash }]) => [id, hash]))
    },

    async savePhoto(studentId, bytes, actor) {
      const made = await preparePicture(bytes, { photo: portrait.photo }).catch((error: unknown) => {
        throw isDomainError(error) ? refuseAt('photo', error.code) : error
      })
      const given = {
        ...studentPhotoOf(studentId),
        name: 'photo.jpg',
        mediaType: 'image/jpeg',
        createdBy: actor.id,
      }
      await replace(studentId, await files.prepare(given, made.photo), actor)
    },

    removePhoto: (studentId, actor) => replace(studentId, null, actor),
  }
}
