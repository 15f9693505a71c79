import { archiveIn } from '../../kernel/archives/archive-in.ts'
import { readArchive } from '../../kernel/archives/read-archive.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { conflict } from '../../kernel/core/errors.ts'
import type { Report, Task } from '../../kernel/jobs/task.ts'
import { createPhotoKeeper } from './keep-photo.ts'
import { movePhotoUpload } from './move-photo-upload.ts'
import { photoStoreOf } from './photo-store.ts'
import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { photoZipOf } from './photo-upload.ts'
import { type Saving, ownersIn, preparePhotos } from './prepare-photos.ts'
import { settlePhotos } from './settle-photos.ts'

/** Pinned when it was asked for. */
export interface SavePhotosInput {
  actor: Actor
}

interface Running {
  input: SavePhotosInput
  report: Report
}

/** Pictures of one transaction: each says in the same one what became of it, so none is saved twice. */
export const photosAtOnce = 10

/** Gives each admission of the upload the picture that is called by its hall ticket number; the zip file goes at the end. */
export async function savePhotos(task: Task, uploadId: string, { input, report }: Running): Promise<void> {
  const { app } = task
  const { actor } = input
  const store = photoStoreOf(app)
  const upload = await store.read.photoUploads.find(uploadId)
  if (upload?.state !== 'saving') throw conflict('photos.ended')
  const [zip] = await store.read.files.ofOwner(photoZipOf(uploadId))
  const by = { actor, at: app.clock.now() }
  if (!zip) {
    const change = { problem: 'photos.gone', params: {} }
    return task.complete(store, (write) => movePhotoUpload(write, upload, 'fail', { ...by, change }))
  }
  const source = archiveIn(app.files, zip)
  const entries = await readArchive(source, photoLimits.archive)
  await saveEach(task, report, {
    ...{ upload, source, photos: createPhotoKeeper(app), ...by },
    entries: new Map(entries.map((entry) => [entry.place, entry])),
  })
  await task.complete(store, async (write) => {
    const tell = { fileName: upload.fileName, ...(await write.photoLines.count(uploadId)) }
    const change = { ended: { at: by.at, by: actor.id } }
    await movePhotoUpload(write, upload, 'finishSave', { ...by, change, tell })
    await write.files.drop(photoZipOf(uploadId))
  })
}

async function saveEach(task: Task, report: Report, saving: Saving): Promise<void> {
  const { id, importId } = saving.upload
  const store = task.fenced(photoStoreOf(task.app))
  const { photoLines, photosToSave } = store.read
  const { matched = 0, nobody = 0 } = await photoLines.count(id)
  const total = matched + nobody
  for (let after = -1, done = 0; ;) {
    const lines = await photoLines.nextToSave(id, after, photosAtOnce)
    const last = lines.at(-1)
    if (!last) return
    const numbers = lines.map(({ number }) => number)
    const owners = ownersIn(await photosToSave.withNumbers(importId, numbers))
    const ready = await preparePhotos(lines, owners, saving)
    await store.transact((write) => settlePhotos(write, ready, saving))
    after = last.place
    done += lines.length
    await report(Math.min(done, total), total)
  }
}
