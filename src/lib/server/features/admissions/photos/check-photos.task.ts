import { photoLimits } from '#lib/admissions/photo-limits.ts'
import type { App } from '../../../kernel/app.ts'
import {
  type ArchiveEntry,
  archiveIn,
  type ArchiveSource,
  shownName,
} from '../../../kernel/archives/archive.ts'
import { readArchive } from '../../../kernel/archives/read-archive.ts'
import { unpackEntry } from '../../../kernel/archives/unpack-entry.ts'
import { type Actor, systemActor } from '../../../kernel/audit/audit.ts'
import { conflict, type DomainError, invalid, isDomainError } from '../../../kernel/core/errors.ts'
import { requireImport } from '../../../kernel/imports/kind-registry.ts'
import type { StoredImport } from '../../../kernel/imports/store/import-row.ts'
import { importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import type { Report, Task } from '../../../kernel/jobs/job-kind.ts'
import { isPicture } from '../../../kernel/pictures/kind-of-bytes.ts'
import { holdsAadhaarIn } from '../../../kernel/spreadsheets/holds-aadhaar.ts'
import type { ParsedAdmissionRow } from '../import/parse-row.ts'
import { type AdmissionsRepository, createAdmissionsStore } from '../repository.ts'
import { movePhotoUpload, startSaving } from './move-photo-upload.ts'
import { type PhotoLine, type PhotoUpload, photoZipOf } from './photo-upload.ts'
import { photosToSaveRepository } from './photo-upload.repository.ts'

/** Fixed when the job is enqueued. */
export interface CheckPhotosInput {
  actor: Actor
  /** The rows were not committed yet: their commit saves the photos. */
  isBesideRows: boolean
}

interface CheckRun {
  input: CheckPhotosInput
  report: Report
}

/**
 * Runs the dry run: it assigns each picture to an admission, and finds files that are no pictures. A rejected
 * archive stores the reason.
 */
export async function checkPhotos(task: Task, uploadId: string, { input, report }: CheckRun): Promise<void> {
  const { app } = task
  const store = createAdmissionsStore(app)
  const upload = await store.read.photoUploads.find(uploadId)
  if (upload?.state !== 'checking') throw conflict('photos.ended')
  const found = await requireImport(importStoreOf(app).read, upload.importId)
  try {
    await storeLines(task, uploadId, await readLines(task, { upload, found, report }))
    await task.complete(store, (write) => finish(write, { upload, found, input, at: app.clock.now() }))
  } catch (error) {
    if (!isRefusal(error)) throw error
    await task.complete(store, (write) => fail(write, { upload, error, at: app.clock.now() }))
  }
}

interface CheckContext {
  upload: PhotoUpload
  /** The import when its rows were read. */
  found: StoredImport
  report: Report
}

async function readLines({ app }: Task, { upload, found, report }: CheckContext): Promise<PhotoLine[]> {
  const { files, photoUploads } = createAdmissionsStore(app).read
  const [zip] = await files.ofOwner(photoZipOf(upload.id))
  if (!zip) throw invalid('photos.gone')
  const source = archiveIn(app.files, zip)
  const entries = await readArchive(source, photoLimits.archive)
  const owners = await findNumberOwners(app, found)
  const lines = sortPhotos(entries, owners)
  if (lines.length === 0) throw invalid('photos.none')
  refuseCardNumbers(entries, lines)
  const requireWanted = async (): Promise<void> => requireChecking(await photoUploads.find(upload.id))
  const looked = await inspectPictures(lines, { source, entries, report, requireWanted })
  return [...looked, ...findMissingPhotos(looked, owners)]
}

const numberOfCard = 'photos.aadhaarNames'

/**
 * Rejects Aadhaar numbers as file names: the zip file's directory would store them unencrypted, beside those that
 * are a hall ticket number of the import.
 */
function refuseCardNumbers(entries: readonly ArchiveEntry[], lines: readonly PhotoLine[]): void {
  const owned = new Set(lines.flatMap(({ place, state }) => (state === 'matched' ? [place] : [])))
  const names = entries.flatMap(({ place, name }) => (owned.has(place) ? [] : [name]))
  if (holdsAadhaarIn(names)) throw invalid(numberOfCard)
}

/** The zip file may have been removed meanwhile. @throws DomainError Conflict `photos.ended` */
function requireChecking(upload: PhotoUpload | null): void {
  if (upload?.state !== 'checking') throw conflict('photos.ended')
}

/** Keeps a transaction to a few milliseconds, so that other writers do not wait. */
const chunkRows = 500

async function storeLines(task: Task, uploadId: string, lines: readonly PhotoLine[]): Promise<void> {
  const store = task.fenced(createAdmissionsStore(task.app))
  for (let start = 0; start < lines.length; start += chunkRows)
    await store.transact(async (write) => {
      // A removed upload keeps no rows.
      requireChecking(await write.photoUploads.lock(uploadId))
      // A person may have been erased meanwhile: their line must not come back.
      const [zip] = await write.files.ofOwner(photoZipOf(uploadId))
      if (!zip) throw invalid('photos.gone')
      if (start === 0) await write.photoLines.clear(uploadId)
      await write.photoLines.add(uploadId, lines.slice(start, start + chunkRows))
    })
}

/** Rows that were committed during the check did not wait for it: their photos are saved now. */
async function finish(
  write: AdmissionsRepository,
  { upload, found, input, at }: Omit<CheckContext, 'report'> & { input: CheckPhotosInput; at: string },
): Promise<void> {
  const now = await write.imports.lock(upload.importId)
  const change = { revision: found.revision }
  await movePhotoUpload(write, upload, 'finishCheck', { actor: systemActor('photos'), at, change })
  if (!input.isBesideRows || now?.state !== 'committed') return
  await startSaving(write, { ...upload, state: 'checked' }, { actor: input.actor, at, replaces: false })
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

interface InspectionContext {
  source: ArchiveSource
  entries: readonly ArchiveEntry[]
  report: Report
  /** @throws DomainError where the upload was removed */
  requireWanted(): Promise<void>
}

/** How many files pass between two checks of whether the upload still exists: thousands take minutes. */
const entriesPerCheck = 100

/** Unpacks each file, one after the other: only its bytes show whether it is a picture. */
async function inspectPictures(
  lines: readonly PhotoLine[],
  { source, entries, report, requireWanted }: InspectionContext,
): Promise<PhotoLine[]> {
  const entryAt = new Map(entries.map((entry) => [entry.place, entry]))
  const looked: PhotoLine[] = []
  for (const line of lines) {
    if (looked.length % entriesPerCheck === 0) await requireWanted()
    const entry = line.problem === null ? entryAt.get(line.place) : undefined
    const problem = entry ? await problemIn(source, entry) : null
    looked.push(problem ? { ...line, state: 'refused', problem: problem.code, params: problem.params } : line)
    await report(looked.length, lines.length)
  }
  return looked
}

/** A problem that a person can fix: of the archive, or of a picture in it. */
const isRefusal = (error: unknown): error is DomainError => isDomainError(error) && error.kind === 'Invalid'

/** A self-contradicting archive is rejected as a whole. @throws DomainError Invalid `archive.contradictory` */
async function problemIn(source: ArchiveSource, entry: ArchiveEntry): Promise<DomainError | null> {
  try {
    return isPicture(await unpackEntry(source, entry)) ? null : invalid('photos.notPicture')
  } catch (error) {
    if (isRefusal(error) && error.code !== 'archive.contradictory') return error
    throw error
  }
}

const rowsAtOnce = 500

/** Finds possible owners: the import's good rows, or the admissions created from them. */
const findNumberOwners = (app: App, found: StoredImport): Promise<NumberOwners> =>
  found.state === 'committed' ? inAdmissions(app, found) : inRows(app, found)

async function inAdmissions({ database }: App, { id }: StoredImport): Promise<NumberOwners> {
  const owners = new Map<string, NumberOwner | null>()
  for (const { id: admissionId, number, photoId } of await photosToSaveRepository(database.reads).all(id))
    add(owners, number, { line: null, admissionId, hasPhoto: photoId !== null })
  return owners
}

async function inRows(app: App, { id }: StoredImport): Promise<NumberOwners> {
  const { lines } = importStoreOf(app).read
  const owners = new Map<string, NumberOwner | null>()
  for (let after = 0; ;) {
    const rows = await lines.nextToCommit(id, rowsAtOnce, after)
    for (const { line, parsed } of rows) {
      // `parseAdmissionRow` wrote each good row.
      const { fields } = parsed as ParsedAdmissionRow
      add(owners, fields.texts.hallTicketNo ?? '', { line, admissionId: null, hasPhoto: false })
    }
    const last = rows.at(-1)
    if (!last) return owners
    after = last.line
  }
}

function add(owners: Map<string, NumberOwner | null>, number: string, owner: NumberOwner): void {
  if (number !== '') owners.set(number, owners.has(number) ? null : owner)
}

/** The owner of a hall ticket number: a row of the spreadsheet, or the admission created from it. */
interface NumberOwner {
  line: number | null
  admissionId: string | null
  /** A photo exists already, so none is missing. */
  hasPhoto: boolean
}

/** Maps hall ticket numbers in capitals to owners; null where a number has several. */
type NumberOwners = ReadonlyMap<string, NumberOwner | null>

/** System files that programs add to archives. */
const systemFiles = /(^|\/)(__MACOSX\/|\.[^/]*$|thumbs\.db$|desktop\.ini$)/i
const pictureName = /^(?<number>.+)\.(jpe?g|png|webp)$/i
const archiveName = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz)$/i

/** Classifies each file of the archive by its name and size: `<hall ticket>.jpg` in any folder. */
function sortPhotos(entries: readonly ArchiveEntry[], owners: NumberOwners): PhotoLine[] {
  const meant = entries.filter(({ name }) => !systemFiles.test(name))
  const numbered = Map.groupBy(meant, numberOf)
  return meant.map((entry) => lineFor(entry, numbered.get(numberOf(entry)) ?? [], owners))
}

/** Lists owners without a photo; these lines come after all files. */
function findMissingPhotos(lines: readonly PhotoLine[], owners: NumberOwners): PhotoLine[] {
  const found = new Set(lines.flatMap(({ state, number }) => (state === 'matched' ? [number] : [])))
  const missing = [...owners].flatMap(([number, owner]) =>
    owner && !owner.hasPhoto && !found.has(number) ? [{ number, ...owner }] : [],
  )
  return missing.map((owner, index) => missingLine(owner, photoLimits.archive.entries + index))
}

/** Empty where the name is not a picture's. */
function numberOf({ name }: Pick<ArchiveEntry, 'name'>): string {
  const { number = '' } = pictureName.exec(name.split('/').at(-1)?.trim() ?? '')?.groups ?? {}
  return number.trim().toUpperCase()
}

function lineFor(entry: ArchiveEntry, same: readonly ArchiveEntry[], owners: NumberOwners): PhotoLine {
  const number = numberOf(entry)
  const owner = owners.get(number)
  // A number without an owner may be an Aadhaar number, possibly mistyped, so it is masked.
  const shownNumber = owner === undefined ? shownName(number) : number
  const [problem, params = {}] =
    problemOf(entry, same) ?? (owner === null ? ['photos.severalPeople'] : [null])
  const state = problem !== null ? 'refused' : owner ? 'matched' : 'nobody'
  return {
    place: entry.place,
    name: shownName(entry.name),
    number: shownNumber,
    state,
    problem,
    params,
    line: owner?.line ?? null,
    admissionId: owner?.admissionId ?? null,
  }
}

type Problem = readonly [code: string, params?: PhotoLine['params']]

function problemOf(entry: ArchiveEntry, same: readonly ArchiveEntry[]): Problem | null {
  if (entry.isLink) return ['photos.link']
  if (archiveName.test(entry.name.trim())) return ['photos.archive']
  if (numberOf(entry) === '') return ['photos.otherName']
  const other = same.find(({ place }) => place !== entry.place)
  if (other) return ['photos.twice', { name: shownName(other.name) }]
  const kilobytes = photoLimits.photoBytes / 1024
  // Pictures hardly shrink in an archive: an entry that claims otherwise is not read either.
  const bytes = Math.max(entry.size, entry.packedSize - 1024)
  if (bytes > photoLimits.photoBytes) return ['photos.tooLarge', { size: Math.ceil(bytes / 1024), kilobytes }]
  return null
}

const missingLine = (
  { number, line, admissionId }: NumberOwner & { number: string },
  place: number,
): PhotoLine => ({
  place,
  name: '',
  number,
  state: 'missing',
  problem: null,
  params: {},
  line,
  admissionId,
})
