import { type Actor, systemActor } from '../../kernel/audit/audit.ts'
import type { ArchiveEntry } from '../../kernel/archives/archive.ts'
import { archiveIn } from '../../kernel/archives/archive-in.ts'
import { readArchive } from '../../kernel/archives/read-archive.ts'
import { type DomainError, conflict, invalid } from '../../kernel/core/errors.ts'
import type { StoredImport } from '../../kernel/imports/import-row.ts'
import { requireImport } from '../../kernel/imports/kind-of.ts'
import { importStoreOf } from '../../kernel/imports/imports.repository.ts'
import { holdsAadhaarIn } from '../../kernel/spreadsheets/holds-aadhaar.ts'
import type { Report, Task } from '../../kernel/jobs/task.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'
import { isRefusal, lookInside } from './look-inside.ts'
import { beginSaving, movePhotoUpload } from './move-photo-upload.ts'
import { ownersOfNumbers } from './owners-of-numbers.ts'
import { photoStoreOf } from './photo-store.ts'
import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { type PhotoLine, type PhotoUpload, photoZipOf } from './photo-upload.ts'
import { missingPhotos, sortPhotos } from './sort-photos.ts'

/** Pinned when it was asked for. */
export interface CheckPhotosInput {
  actor: Actor
  /** The rows were not saved yet: saving them saves the photos. */
  isBesideRows: boolean
}

interface Running {
  input: CheckPhotosInput
  report: Report
}

/** The dry run: whose each picture is, and which are none. An archive that is refused says why. */
export async function checkPhotos(task: Task, uploadId: string, { input, report }: Running): Promise<void> {
  const { app } = task
  const store = photoStoreOf(app)
  const upload = await store.read.photoUploads.find(uploadId)
  if (upload?.state !== 'checking') throw conflict('photos.ended')
  const found = await requireImport(importStoreOf(app).read, upload.importId)
  try {
    await keepLines(task, uploadId, await linesOf(task, { upload, found, report }))
    await task.complete(store, (write) => finish(write, { upload, found, input, at: app.clock.now() }))
  } catch (error) {
    if (!isRefusal(error)) throw error
    await task.complete(store, (write) => fail(write, { upload, error, at: app.clock.now() }))
  }
}

interface Checking {
  upload: PhotoUpload
  /** As it was when its rows were read. */
  found: StoredImport
  report: Report
}

async function linesOf({ app }: Task, { upload, found, report }: Checking): Promise<PhotoLine[]> {
  const { files, photoUploads } = photoStoreOf(app).read
  const [zip] = await files.ofOwner(photoZipOf(upload.id))
  if (!zip) throw invalid('photos.gone')
  const source = archiveIn(app.files, zip)
  const entries = await readArchive(source, photoLimits.archive)
  const owners = await ownersOfNumbers(app, found)
  const lines = sortPhotos(entries, owners)
  if (lines.length === 0) throw invalid('photos.none')
  refuseCardNumbers(entries, lines)
  const requireWanted = async (): Promise<void> => requireChecking(await photoUploads.find(upload.id))
  const looked = await lookInside(lines, { source, entries, report, requireWanted })
  return [...looked, ...missingPhotos(looked, owners)]
}

const numberOfCard = 'photos.aadhaarNames'

/** The directory of the zip file would keep them in clear, beside those that are a hall ticket number of the upload. */
function refuseCardNumbers(entries: readonly ArchiveEntry[], lines: readonly PhotoLine[]): void {
  const owned = new Set(lines.flatMap(({ place, state }) => (state === 'matched' ? [place] : [])))
  const names = entries.flatMap(({ place, name }) => (owned.has(place) ? [] : [name]))
  if (holdsAadhaarIn(names)) throw invalid(numberOfCard)
}

/** Somebody may have removed the zip file meanwhile. @throws DomainError Conflict `photos.ended` */
function requireChecking(upload: PhotoUpload | null): void {
  if (upload?.state !== 'checking') throw conflict('photos.ended')
}

/** A few milliseconds a transaction: other writers wait for no longer. */
const chunkRows = 500

async function keepLines(task: Task, uploadId: string, lines: readonly PhotoLine[]): Promise<void> {
  const store = task.fenced(photoStoreOf(task.app))
  for (let start = 0; start < lines.length; start += chunkRows)
    await store.transact(async (write) => {
      // Nothing stays of one that is removed.
      requireChecking(await write.photoUploads.lock(uploadId))
      // Somebody whose photo is in it may have been erased: their line does not come back.
      const [zip] = await write.files.ofOwner(photoZipOf(uploadId))
      if (!zip) throw invalid('photos.gone')
      if (start === 0) await write.photoLines.clear(uploadId)
      await write.photoLines.add(uploadId, lines.slice(start, start + chunkRows))
    })
}

/** Rows that were saved while the check ran have not waited for it: their photos are saved now. */
async function finish(
  write: AdmissionsRepository,
  { upload, found, input, at }: Omit<Checking, 'report'> & { input: CheckPhotosInput; at: string },
): Promise<void> {
  const now = await write.imports.lock(upload.importId)
  const change = { revision: found.revision }
  await movePhotoUpload(write, upload, 'finishCheck', { actor: systemActor('photos'), at, change })
  if (!input.isBesideRows || now?.state !== 'committed') return
  await beginSaving(write, { ...upload, state: 'checked' }, { actor: input.actor, at, replaces: false })
}

async function fail(
  write: AdmissionsRepository,
  { upload, error, at }: { upload: PhotoUpload; error: DomainError; at: string },
): Promise<void> {
  const change = { problem: error.code, params: error.params }
  await movePhotoUpload(write, upload, 'fail', { actor: systemActor('photos'), at, change })
  await write.photoLines.clear(upload.id)
  if (error.code === numberOfCard) await write.files.drop(photoZipOf(upload.id))
}
