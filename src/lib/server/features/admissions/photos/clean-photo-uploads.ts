import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import type { Cleaning, Counts } from '../../../kernel/hooks.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { discardPhotos } from './move-photo-upload.ts'
import { isOpen } from './photo-upload.ts'

/**
 * Discards abandoned zip files. The bytes of ended uploads are deleted a day after they arrived, because they are
 * large; parsed lines are deleted with those of their spreadsheet.
 */
export async function cleanPhotoUploads(
  store: Store<AdmissionsRepository>,
  { daysAgo, putAside }: Cleaning,
): Promise<Counts> {
  const { photoUploads } = store.read
  for (const { id } of await photoUploads.leftBehind(daysAgo(photoLimits.keptForDays)))
    await discardOld(store, id, daysAgo(0))
  let photoZips = 0
  for (const hash of await photoUploads.unusedZips()) {
    // Younger ones may belong to an upload whose row is not written yet: the same zip file was sent again.
    if (!(await putAside(hash, daysAgo(1)))) continue
    photoZips += 1
    await store.transact((write) => write.photoUploads.forgetZip(hash))
  }
  const photoLines = await store.transact((write) => write.photoLines.dropStripped())
  return { photoZips, photoLines }
}

/** An upload that a job is working on is kept. */
const discardOld = (store: Store<AdmissionsRepository>, id: string, at: string): Promise<void> =>
  store.transact(async (write) => {
    const upload = await write.photoUploads.lock(id)
    if (!upload || !isOpen(upload) || (await write.jobs.running(id))) return
    await discardPhotos(write, upload, { actor: systemActor('housekeeping'), at })
  })
