import { systemActor } from '../../kernel/audit/audit.ts'
import { archiveIn } from '../../kernel/archives/archive-in.ts'
import type { ArchiveEntry, ArchiveSource } from '../../kernel/archives/archive.ts'
import { readArchive } from '../../kernel/archives/read-archive.ts'
import { unpackEntry } from '../../kernel/archives/unpack-entry.ts'
import { type DomainError, conflict, invalid, isDomainError } from '../../kernel/core/errors.ts'
import { importStoreOf } from '../../kernel/imports/imports.repository.ts'
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
    const lines = await linesOf(task, upload, report)
    await task.fenced(store).transact(async (write) => {
      await write.photoLines.clear(uploadId)
      await write.photoLines.add(uploadId, lines)
    })
    await task.complete(store, (write) =>
      movePhotoUpload(write, upload, 'finishCheck', { ...end, change: { revision: found.revision } }),
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { code: problem, params } = error
    await task.complete(store, (write) =>
      movePhotoUpload(write, upload, 'fail', { ...end, change: { problem, params } }),
    )
  }

  async function linesOf({ app }: Task, { id, importId }: PhotoUpload, report: Report): Promise<PhotoLine[]> {
    const [zip] = await store.read.files.ofOwner(photoZipOf(id))
    if (!zip) throw invalid('photos.gone')
    const source = archiveIn(app.files, zip)
    const entries = await readArchive(source, photoLimits.archive)
    const owners = await ownersOfNumbers(app, await requireImport(importStoreOf(app).read, importId))
    const lines = sortPhotos(entries, owners)
    if (lines.length === 0) throw invalid('photos.none')
    const looked = await lookInside(lines, { source, entries, report })
    return [...looked, ...missingPhotos(looked, owners)]
  }
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
