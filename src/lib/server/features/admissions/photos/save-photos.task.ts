import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { type ArchiveEntry, archiveIn, type ArchiveSource } from '../../../kernel/archives/archive.ts'
import { readArchive } from '../../../kernel/archives/read-archive.ts'
import { unpackEntry } from '../../../kernel/archives/unpack-entry.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, isDomainError } from '../../../kernel/core/errors.ts'
import type { Report, Task } from '../../../kernel/jobs/job-kind.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { GivenPhoto } from '../../students/feature.ts'
import { type AdmissionsRepository, createAdmissionsStore } from '../repository.ts'
import { movePhotoUpload } from './move-photo-upload.ts'
import type { PhotoOutcome, PhotoOwner } from './photo-upload.repository.ts'
import { type PhotoLine, type PhotoUpload, photoZipOf } from './photo-upload.ts'
import { createPhotoStorage, type PhotoStorage } from './store-photo.ts'

/** Fixed when the job is enqueued. */
export interface SavePhotosInput {
  actor: Actor
}

interface SaveRun {
  input: SavePhotosInput
  report: Report
}

/** Pictures of one transaction, which also stores each outcome, so that none is saved twice. */
export const photosAtOnce = 10

/**
 * Gives each admission of the import the picture named by its hall ticket number; at the end the zip file is
 * deleted.
 */
export async function savePhotos(task: Task, uploadId: string, { input, report }: SaveRun): Promise<void> {
  const { app } = task
  const { actor } = input
  const store = createAdmissionsStore(app)
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
    upload,
    source,
    photos: createPhotoStorage(app),
    ...by,
    entries: new Map(entries.map((entry) => [entry.place, entry])),
  })
  await task.complete(store, async (write) => {
    const auditFacts = { fileName: upload.fileName, ...(await write.photoLines.count(uploadId)) }
    const change = { ended: { at: by.at, by: actor.id } }
    await movePhotoUpload(write, upload, 'finishSave', { ...by, change, auditFacts })
    await write.files.drop(photoZipOf(uploadId))
  })
}

async function saveEach(task: Task, report: Report, saving: SaveContext): Promise<void> {
  const { id, importId } = saving.upload
  const store = task.fenced(createAdmissionsStore(task.app))
  const { photoLines, photosToSave } = store.read
  const { matched = 0, nobody = 0 } = await photoLines.count(id)
  const total = matched + nobody
  for (let after = -1, done = 0; ;) {
    const lines = await photoLines.nextToSave(id, after, photosAtOnce)
    const last = lines.at(-1)
    if (!last) return
    const numbers = lines.map(({ number }) => number)
    const owners = groupOwners(await photosToSave.withNumbers(importId, numbers))
    const ready = await preparePhotos(lines, owners, saving)
    await store.transact((write) => settlePhotos(write, ready, saving))
    after = last.place
    done += lines.length
    await report(Math.min(done, total), total)
  }
}

/** The state shared while one zip file is saved. */
interface SaveContext {
  upload: PhotoUpload
  source: ArchiveSource
  /** Maps positions to entries. */
  entries: ReadonlyMap<number, ArchiveEntry>
  photos: PhotoStorage
  actor: Actor
  at: string
}

/** A redrawn and stored picture, or the reason for its rejection. */
interface PreparedPhoto {
  line: PhotoLine
  photo: KeptFile | null
  problem: Pick<PhotoOutcome, 'problem' | 'params'> | null
}

type Owners = ReadonlyMap<string, PhotoOwner | null>

/** Maps numbers to owners; null where a number has several. */
function groupOwners(found: readonly PhotoOwner[]): Owners {
  const owners = new Map<string, PhotoOwner | null>()
  for (const owner of found) owners.set(owner.number, owners.has(owner.number) ? null : owner)
  return owners
}

/**
 * Runs before the transaction, because drawing takes longer than others should wait. Pictures without an owner are
 * not drawn.
 */
async function preparePhotos(
  lines: readonly PhotoLine[],
  owners: Owners,
  saving: SaveContext,
): Promise<PreparedPhoto[]> {
  const ready: PreparedPhoto[] = []
  for (const line of lines) {
    const owner = owners.get(line.number)
    if (owner && (saving.upload.replaces || owner.photoId === null))
      ready.push(await preparePhoto(line, owner, saving))
    else ready.push({ line, photo: null, problem: owner === null ? severalPeople : null })
  }
  return ready
}

const severalPeople = { problem: 'photos.severalPeople', params: {} }

async function preparePhoto(
  line: PhotoLine,
  { id }: PhotoOwner,
  { source, entries, photos, actor }: SaveContext,
): Promise<PreparedPhoto> {
  const entry = entries.get(line.place)
  if (!entry) return { line, photo: null, problem: { problem: 'photos.gone', params: {} } }
  try {
    const photo = await photos.prepare(id, await unpackEntry(source, entry), actor)
    return { line, photo, problem: null }
  } catch (error) {
    if (!isDomainError(error) || error.kind !== 'Invalid') throw error
    return { line, photo: null, problem: { problem: error.code, params: error.params } }
  }
}

/** Locks the admissions: one that was cancelled or got a photo meanwhile is not changed. */
async function settlePhotos(
  write: AdmissionsRepository,
  ready: readonly PreparedPhoto[],
  saving: SaveContext,
): Promise<void> {
  const { upload } = saving
  const drawn = ready.flatMap(({ photo }) => (photo ? [photo.ownerId] : []))
  await write.admissions.lock(drawn)
  const numbers = ready.map(({ line }) => line.number)
  const owners = groupOwners(await write.photosToSave.withNumbers(upload.importId, numbers))
  const [settled, given]: [PhotoOutcome[], GivenPhoto[]] = [[], []]
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
  { line: { place }, photo, problem }: PreparedPhoto,
  { owner, upload, photos, actor, at }: SaveContext & { owner: PhotoOwner | null },
): Promise<PhotoOutcome> {
  if (problem) return { place, state: 'refused', admissionId: owner?.id ?? null, ...problem }
  if (!owner || (photo && photo.ownerId !== owner.id)) return { place, state: 'nobody' }
  const admissionId = owner.id
  const isTaken = owner.photoId !== null
  if (!photo || (isTaken && !upload.replaces))
    return { place, state: isTaken ? 'kept' : 'nobody', admissionId }
  // A replacement has an audit row of its own; new photos share one.
  if (isTaken) await photos.replace(write, admissionId, photo, { actor, at })
  else await write.files.add(photo)
  return { place, state: 'saved', admissionId, fileId: photo.id }
}
