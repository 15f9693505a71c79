import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { admissionReaders } from '#lib/rules/roles/offices.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { isDomainError, refuseAt } from '../../../kernel/core/errors.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { KeptFiles } from '../../../kernel/kept-files/stored-files.ts'
import { portrait } from '../../../kernel/pictures/picture-variants.ts'
import { preparePicture } from '../../../kernel/pictures/prepare-picture.ts'
import type { GivenPhoto, Students } from '../../students/feature.ts'
import { mayReadAdmission } from '../policy.ts'
import type { AdmissionsRepository } from '../repository.ts'

export const admissionPhotoOf = (
  admissionId: string,
): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'admissions.photo',
  ownerEntity: 'admission',
  ownerId: admissionId,
})

/** Readers of an admission may see its photo. */
export const admissionFiles: FileKinds = {
  'admissions.photo': {
    access: admissionReaders,
    async mayRead(app, { ownerId }, user) {
      const admission = await app.admissions.find(ownerId)
      return admission !== null && user !== null && mayReadAdmission(app, admission, user)
    },
    mediaTypes: ['image/jpeg'],
    isShown: true,
  },
  // Only jobs read them.
  'admissions.photoZip': {
    access: [],
    mayRead: () => false,
    mediaTypes: ['application/zip'],
    keptForDays: photoLimits.keptForDays,
  },
}

interface By {
  actor: Actor
  at: string
}

export interface PhotoStorage {
  /**
   * Redraws the picture upright and small, without the camera's metadata.
   * @throws DomainError Invalid, at `imageUpload`
   */
  prepare(admissionId: string, bytes: Uint8Array, actor: Actor): Promise<KeptFile>
  /**
   * Runs in the admission's transaction; null removes the photo. Returns the hash of the replaced photo, null where
   * there was none.
   */
  replace(
    write: AdmissionsRepository,
    admissionId: string,
    photo: KeptFile | null,
    by: By,
  ): Promise<string | null>
  /** Also passes the new photo to the register, where the student is in it already. */
  change(write: AdmissionsRepository, changed: ChangedPhoto, by: By): Promise<void>
  /** Passes photos to students in the register, except where their photo there differs. */
  passOn(write: AdmissionsRepository, given: readonly GivenPhoto[], by: By): Promise<void>
}

interface ChangedPhoto {
  /** The admission's id. */
  id: string
  studentId: string | null
  photo: KeptFile | null
}

interface Parts {
  files: Pick<KeptFiles, 'prepare'>
  students: Pick<Students, 'givePhotos'>
}

export const createPhotoStorage = ({ files, students }: Parts): PhotoStorage => ({
  async prepare(admissionId, bytes, actor) {
    const made = await preparePicture(bytes, { photo: portrait.photo }).catch((error: unknown) => {
      throw isDomainError(error) ? refuseAt('imageUpload', error.code, error.params) : error
    })
    const given = {
      ...admissionPhotoOf(admissionId),
      name: 'photo.jpg',
      mediaType: 'image/jpeg',
      createdBy: actor.id,
    }
    return files.prepare(given, made.photo)
  },
  async replace(write, admissionId, photo, { actor, at }) {
    const owner = admissionPhotoOf(admissionId)
    const [before] = await write.files.ofOwner(owner)
    if (!photo && !before) return null
    await write.files.drop(owner)
    if (photo) await write.files.add(photo)
    const action = photo ? 'admission.photoSaved' : 'admission.photoRemoved'
    await write.audit.record(auditEntry(actor, at, { action, entity: 'admission', entityId: admissionId }))
    return before?.hash ?? null
  },

  async change(write, { id, studentId, photo }, by) {
    const before = await this.replace(write, id, photo, by)
    if (photo && studentId) await this.passOn(write, [{ studentId, photo, before }], by)
  },

  passOn: (write, given, by) => students.givePhotos(write.transaction, given, by),
})
