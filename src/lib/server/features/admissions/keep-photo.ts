import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import { isDomainError, refuseAt } from '../../kernel/core/errors.ts'
import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'
import type { KeptFiles } from '../../kernel/kept-files/kept-files.ts'
import { portrait } from '../../kernel/pictures/picture-variants.ts'
import { preparePicture } from '../../kernel/pictures/prepare-picture.ts'
import { photoOf } from './admission-photo.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'

interface By {
  actor: Actor
  at: string
}

export interface PhotoKeeper {
  /** Upright, small and without what the camera wrote into it. @throws DomainError Invalid, at `imageUpload` */
  prepare(admissionId: string, bytes: Uint8Array, actor: Actor): Promise<KeptFile>
  /** In the transaction of the admission; null leaves it without one. */
  replace(write: AdmissionsRepository, admissionId: string, photo: KeptFile | null, by: By): Promise<void>
}

export const photoKeeper = ({ prepare }: Pick<KeptFiles, 'prepare'>): PhotoKeeper => ({
  async prepare(admissionId, bytes, actor) {
    const made = await preparePicture(bytes, { photo: portrait.photo }).catch((error: unknown) => {
      throw isDomainError(error) ? refuseAt('imageUpload', error.code, error.params) : error
    })
    const given = {
      ...photoOf(admissionId),
      ...{ name: 'photo.jpg', mediaType: 'image/jpeg', createdBy: actor.id },
    }
    return prepare(given, made.photo)
  },
  async replace(write, admissionId, photo, { actor, at }) {
    const owner = photoOf(admissionId)
    const [before] = await write.files.ofOwner(owner)
    if (!photo && !before) return
    await write.files.drop(owner)
    if (photo) await write.files.add(photo)
    const action = photo ? 'admission.photoSaved' : 'admission.photoRemoved'
    await write.audit.record(auditEntry(actor, at, { action, entity: 'admission', entityId: admissionId }))
  },
})
