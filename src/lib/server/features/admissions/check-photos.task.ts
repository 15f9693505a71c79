import type { App } from '../../kernel/app.ts'
import { systemActor } from '../../kernel/audit/audit.ts'
import { archiveIn } from '../../kernel/archives/archive-in.ts'
import type { ArchiveEntry, ArchiveSource } from '../../kernel/archives/archive.ts'
import { readArchive } from '../../kernel/archives/read-archive.ts'
import { unpackEntry } from '../../kernel/archives/unpack-entry.ts'
import { type DomainError, conflict, invalid, isDomainError } from '../../kernel/core/errors.ts'
import { importStoreOf } from '../../kernel/imports/imports.repository.ts'
import type { StoredImport } from '../../kernel/imports/import-row.ts'
import { requireImport } from '../../kernel/imports/kind-of.ts'
import type { Report, Task } from '../../kernel/jobs/task.ts'
import { isPicture } from '../../kernel/pictures/sniff-picture.ts'
import { movePhotoUpload } from './move-photo-upload.ts'
import { ownersOfNumbers } from './owners-of-numbers.ts'
import { photoStoreOf } from './photo-store.ts'
import { type PhotoLine, type PhotoUpload, photoLimits, photoZipOf } from './photo-upload.ts'
import { missingPhotos, sortPhotos } from './sort-photos.ts'

/** The dry run: whose each picture is, and which are none. An archive that is refused says why. */
export async function checkPhotos(task: Task, uploadId: string, report: Report): Promise<void> {
  const { app } = task
  const store = photoStoreOf(app)
  const upload = await store.read.photoUploads.find(uploadId)
  if (upload?.state !== 'checking') throw conflict('photos.ended')
  const found = await requireImport(importStoreOf(app).read, upload.importId)
  const end = { actor: systemActor('photos'), at: app.clock.now() }
  try {
    await keepLines(task, uploadId, await linesOf(app, { upload, found, report }))
    const change = { revision: found.revision }
    await task.complete(store, (write) => movePhotoUpload(write, upload, 'finishCheck', { ...end, change }))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const change = { problem: error.code, params: error.params }
    await task.complete(store, (write) => movePhotoUpload(write, upload, 'fail', { ...end, change }))
  }
}

interface Checking {
  upload: PhotoUpload
  found: StoredImport
  report: Report
}

async function linesOf(app: App, { upload, found, report }: Checking): Promise<PhotoLine[]> {
  const [zip] = await photoStoreOf(app).read.files.ofOwner(photoZipOf(upload.id))
  if (!zip) throw invalid('photos.gone')
  const source = archiveIn(app.files, zip)
  const entries = await readArchive(source, photoLimits.archive)
  const owners = await ownersOfNumbers(app, found)
  const lines = sortPhotos(entries, owners)
  if (lines.length === 0) throw invalid('photos.none')
  const looked = await lookInside(lines, { source, entries, report })
  return [...looked, ...missingPhotos(looked, owners)]
}

/** A few milliseconds a transaction: other writers wait for no longer. */
const chunkRows = 500

async function keepLines(task: Task, uploadId: string, lines: readonly PhotoLine[]): Promise<void> {
  const store = task.fenced(photoStoreOf(task.app))
  for (let start = 0; start < lines.length; start += chunkRows)
    await store.transact(async (write) => {
      // Somebody may have removed the zip file meanwhile: nothing of it stays then.
      if ((await write.photoUploads.lock(uploadId))?.state !== 'checking') throw conflict('photos.ended')
      if (start === 0) await write.photoLines.clear(uploadId)
      await write.photoLines.add(uploadId, lines.slice(start, start + chunkRows))
    })
}

const isRefusal = (error: unknown): error is DomainError => isDomainError(error) && error.kind === 'Invalid'

interface Looking {
  source: ArchiveSource
  entries: readonly ArchiveEntry[]
  report: Report
}

/** Each is unpacked, one after the other: only its bytes say whether it is a picture. */
async function lookInside(
  lines: readonly PhotoLine[],
  { source, entries, report }: Looking,
): Promise<PhotoLine[]> {
  const entryAt = new Map(entries.map((entry) => [entry.place, entry]))
  const looked: PhotoLine[] = []
  for (const line of lines) {
    const entry = line.problem === null ? entryAt.get(line.place) : undefined
    const problem = entry ? await problemIn(source, entry) : null
    looked.push(problem ? { ...line, state: 'refused', problem: problem.code, params: problem.params } : line)
    await report(looked.length, lines.length)
  }
  return looked
}

/** @throws DomainError Invalid `archive.contradictory`: an archive that lies is refused as a whole */
async function problemIn(source: ArchiveSource, entry: ArchiveEntry): Promise<DomainError | null> {
  try {
    return isPicture(await unpackEntry(source, entry)) ? null : invalid('photos.notPicture')
  } catch (error) {
    if (isRefusal(error) && error.code !== 'archive.contradictory') return error
    throw error
  }
}
