import type { GivenPhoto } from '../students/feature.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'
import type { PhotoSettled } from './photo-line.repository.ts'
import type { PhotoOwner } from './photos-to-save.repository.ts'
import { type ReadyPhoto, type Saving, ownersIn } from './prepare-photos.ts'

/** With the admissions locked: whoever was cancelled or given a photo meanwhile is left as they are. */
export async function settlePhotos(
  write: AdmissionsRepository,
  ready: readonly ReadyPhoto[],
  saving: Saving,
): Promise<void> {
  const { upload } = saving
  const drawn = ready.flatMap(({ photo }) => (photo ? [photo.ownerId] : []))
  await write.admissions.lock(drawn)
  const numbers = ready.map(({ line }) => line.number)
  const owners = ownersIn(await write.photosToSave.withNumbers(upload.importId, numbers))
  const [settled, given]: [PhotoSettled[], GivenPhoto[]] = [[], []]
  for (const each of ready) {
    const owner = owners.get(each.line.number) ?? null
    const done = await settlePhoto(write, each, { ...saving, owner })
    settled.push(done)
    if (done.state === 'saved' && each.photo && owner?.studentId)
      given.push({ studentId: owner.studentId, photo: each.photo, before: owner.photoHash })
  }
  await saving.photos.passOn(write, given, saving)
  await write.photoLines.settle(upload.id, settled)
  if (drawn.length > 0) await write.tags.touch('admissions')
}

async function settlePhoto(
  write: AdmissionsRepository,
  { line: { place }, photo, problem }: ReadyPhoto,
  { owner, upload, photos, actor, at }: Saving & { owner: PhotoOwner | null },
): Promise<PhotoSettled> {
  if (problem) return { place, state: 'refused', admissionId: owner?.id ?? null, ...problem }
  if (!owner || (photo && photo.ownerId !== owner.id)) return { place, state: 'nobody' }
  const admissionId = owner.id
  const isTaken = owner.photoId !== null
  if (!photo || (isTaken && !upload.replaces))
    return { place, state: isTaken ? 'kept' : 'nobody', admissionId }
  // One that gives way to another is told of in the trail; new ones are told of together.
  if (isTaken) await photos.replace(write, admissionId, photo, { actor, at })
  else await write.files.add(photo)
  return { place, state: 'saved', admissionId, fileId: photo.id }
}
