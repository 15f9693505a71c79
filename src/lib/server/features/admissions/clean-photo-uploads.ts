import { systemActor } from '../../kernel/audit/audit.ts'
import type { Cleaning, Counts } from '../../kernel/hooks.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'
import { discardPhotos } from './move-photo-upload.ts'
import { photoLimits } from './photo-upload.ts'

/** Zip files that nobody saves go, and what was read of them goes with what was read of their spreadsheet. */
export async function cleanPhotoUploads(
  store: Store<AdmissionsRepository>,
  { daysAgo }: Cleaning,
): Promise<Counts> {
  const left = await store.read.photoUploads.leftBehind(daysAgo(photoLimits.keptForDays))
  for (const { id } of left)
    await store.transact(async (write) => {
      const upload = await write.photoUploads.lock(id)
      const isOpen = upload && ['checking', 'checked', 'failed'].includes(upload.state)
      if (!isOpen || (await write.jobs.running(id))) return
      await discardPhotos(write, upload, { actor: systemActor('housekeeping'), at: daysAgo(0) })
    })
  return {
    photoUploads: left.length,
    photoLines: await store.transact((write) => write.photoLines.dropStripped()),
  }
}
