import { sayError } from '#lib/i18n/say.ts'
import { photoStates, type PhotoUploadsView, type PhotoUploadView } from '#lib/schemas/admissions/photos.ts'
import type { Kernel } from '../../../kernel/app.ts'
import { shownName } from '../../../kernel/archives/archive.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { LargeUpload } from '../../../kernel/http/uploads/multipart.ts'
import type { StoredImport } from '../../../kernel/imports/store/import-row.ts'
import { type ImportStore, importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { type AdmissionsRepository, createAdmissionsStore } from '../repository.ts'
import type { CheckPhotosInput } from './check-photos.task.ts'
import { discardPhotos, movePhotoUpload, startSaving } from './move-photo-upload.ts'
import type { PhotoCounts } from './photo-upload.repository.ts'
import { isOpen, type PhotoLine, type PhotoUpload, photoUploadMachine, photoZipOf } from './photo-upload.ts'

export interface PhotoUploadsService extends PhotoUploadViews {
  /** Requires an import that can take photos now. @throws DomainError Conflict `photos.noImport` */
  requireImport(importId: string): Promise<void>
  /**
   * Accepts a zip file for a checked or committed import; returns the id of the job that inspects it. It replaces
   * another upload that waits.
   * @throws DomainError Conflict `photos.noImport`
   */
  start(importId: string, zip: LargeUpload, actor: Actor): Promise<{ photoUploadId: string; jobId: string }>
  /**
   * Compares its names with the rows again.
   * @throws DomainError NotFound `photos.notFound`, Conflict `photos.ended`, `photos.noImport`
   */
  check(id: string, actor: Actor): Promise<string>
  /**
   * Gives the photos to the import's admissions; a repeated call continues where it stopped.
   * @throws DomainError NotFound `photos.notFound`, Conflict `photos.ended`, `photos.noImport`,
   * `photos.notSavedYet`
   */
  save(id: string, replaces: boolean, actor: Actor): Promise<string>
  /** @throws DomainError NotFound `photos.notFound`, Conflict `photos.ended`, `photos.noImport` */
  discard(id: string, actor: Actor): Promise<void>
}

interface PhotoCheckRequest {
  found: StoredImport
  actor: Actor
}

type Needs = Pick<Kernel, 'database' | 'keyring' | 'files' | 'clock' | 'jobs'>

export function createPhotoUploadsService(kernel: Needs): PhotoUploadsService {
  const { files, clock, jobs } = kernel
  const store = createAdmissionsStore(kernel)
  const imports = importStoreOf(kernel)

  /** Locks the import, then the upload; `work` returns the id of the follow-up job. */
  async function change<T>(
    id: string,
    work: (write: AdmissionsRepository, upload: PhotoUpload, found: StoredImport | null) => Promise<T>,
  ): Promise<T> {
    const answer = await store.transact(async (write) => {
      const seen = await write.photoUploads.find(id)
      const found = seen && (await write.imports.lock(seen.importId))
      const upload = await write.photoUploads.lock(id)
      if (!upload) throw notFound('photos.notFound')
      return work(write, upload, found)
    })
    jobs.wake()
    return answer
  }

  /** The import's row must be locked. */
  async function enqueueCheck(
    write: AdmissionsRepository,
    id: string,
    jobId: string,
    asked: PhotoCheckRequest,
  ) {
    const { found, actor } = asked
    const input: CheckPhotosInput = { actor, isBesideRows: found.state !== 'committed' }
    const job = { id: jobId, kind: 'admissions.checkPhotos', subjectId: id, input }
    await write.jobs.enqueue({ ...job, createdAt: clock.now(), createdBy: actor })
  }

  return {
    ...createPhotoUploadViews({ store, imports }),
    async requireImport(importId) {
      requireTakesPhotos(await imports.read.imports.find(importId))
    },

    async start(importId, { name, ...large }, actor) {
      const id = newId()
      const jobId = newId()
      const at = clock.now()
      const fileName = shownName(name)
      const given = { ...photoZipOf(id), name: fileName, mediaType: 'application/zip', createdBy: actor.id }
      const kept = files.adopt(given, large)
      await store.transact(async (write) => {
        // The later of two concurrent uploads finds the other one.
        const found = requireTakesPhotos(await write.imports.lock(importId))
        for (const upload of await write.photoUploads.lockOfImports([importId]))
          if (isOpen(upload)) await discardPhotos(write, upload, { actor, at })
        await write.files.add(kept)
        await transition(write, photoUploadMachine, {
          move: 'start',
          id,
          from: null,
          actor,
          at,
          audit: {},
          async update(state) {
            const none = { replaces: false, problem: null, params: {}, revision: 0 }
            const by = { createdAt: at, createdBy: actor.id }
            await write.photoUploads.add({ id, importId, fileName, state, jobId, ...none, ...by }, kept.hash)
            return true
          },
        })
        await enqueueCheck(write, id, jobId, { found, actor })
      })
      jobs.wake()
      return { photoUploadId: id, jobId }
    },

    check: (id, actor) =>
      change(id, async (write, upload, seen) => {
        const found = requireTakesPhotos(seen)
        const jobId = newId()
        await movePhotoUpload(write, upload, 'check', { actor, at: clock.now(), change: { jobId } })
        await enqueueCheck(write, id, jobId, { found, actor })
        return jobId
      }),

    save: (id, replaces, actor) =>
      change(id, async (write, upload, found) => {
        const running = await write.jobs.running(id)
        if (upload.state === 'saving' && running) return running.id
        if (requireTakesPhotos(found).state !== 'committed') throw conflict('photos.notSavedYet')
        return startSaving(write, upload, { replaces, actor, at: clock.now() })
      }),

    discard: (id, actor) =>
      change(id, (write, upload) => discardPhotos(write, upload, { actor, at: clock.now() })),
  }
}

interface PhotoUploadViews {
  /** Lists the newest imports that can take photos, in the current language. */
  list(): Promise<PhotoUploadsView>
}

interface Parts {
  store: Store<AdmissionsRepository>
  imports: ImportStore
}

/** Older imports rarely need photos. */
const maxImports = 25
const maxOpenLines = 10

const createPhotoUploadViews = ({ store, imports }: Parts): PhotoUploadViews => ({
  async list() {
    const all = await imports.read.imports.list({ kind: 'admissions', subjectId: '' }, 1, maxImports)
    const found = all.imports.filter(takesPhotos)
    const uploads = await store.read.photoUploads.ofImports(found.map(({ id }) => id))
    const newest = found.flatMap(({ id }) => uploads.find(({ importId }) => importId === id) ?? [])
    const known = await readDetails(store.read, newest)
    const views = found.map(({ id, fileName, state, createdAt, revision }) => {
      const upload = newest.find(({ importId }) => importId === id)
      const photos = upload ? toView(known, upload, revision) : null
      return { importId: id, fileName, isSaved: state === 'committed', createdAt, photos }
    })
    return { imports: views }
  },
})

/** Reads the details of several uploads with one query each. */
async function readDetails(
  { photoLines, photosToSave, jobs }: AdmissionsRepository,
  uploads: readonly PhotoUpload[],
): Promise<UploadDetails> {
  const ids = idsOf(uploads)
  return {
    counts: await photoLines.counts(ids),
    left: await photoLines.first(ids, ['refused', 'nobody'], maxOpenLines),
    inTheWay: await photosToSave.existingPhotos(idsOf(uploads.filter(isChecked))),
    running: await jobs.runningOf(ids),
  }
}

const idsOf = (uploads: readonly PhotoUpload[]): string[] => uploads.map(({ id }) => id)
const isChecked = ({ state }: PhotoUpload): boolean => state === 'checked'

interface UploadDetails {
  counts: ReadonlyMap<string, PhotoCounts>
  left: ReadonlyMap<string, readonly PhotoLine[]>
  inTheWay: ReadonlyMap<string, number>
  running: readonly Job[]
}

function toView(
  { counts, left, inTheWay, running }: UploadDetails,
  upload: PhotoUpload,
  revision: number,
): PhotoUploadView {
  const { id, fileName, state, problem, params } = upload
  const found = counts.get(id) ?? {}
  return {
    id,
    fileName,
    state,
    problem: problem === null ? null : sayError(problem, params),
    jobId: running.find(({ subjectId }) => subjectId === id)?.id ?? null,
    // The record names every state.
    counts: Object.fromEntries(
      photoStates.map((each) => [each, found[each] ?? 0]),
    ) as PhotoUploadView['counts'],
    inTheWay: inTheWay.get(id) ?? 0,
    isStale: isChecked(upload) && upload.revision !== revision,
    left: (left.get(id) ?? []).map((line) => ({ name: line.name, message: formatPhotoProblem(line) })),
  }
}

/** Formats why a picture has no owner. */
export const formatPhotoProblem = ({
  state,
  problem,
  params,
}: Pick<PhotoLine, 'state' | 'problem' | 'params'>): string =>
  problem !== null ? sayError(problem, params) : state === 'nobody' ? sayError('photos.nobody') : ''

const states: readonly StoredImport['state'][] = ['checked', 'committing', 'committed']

/** Returns whether an import can take photos: its rows are valid, and still stored. */
const takesPhotos = ({ kind, state, strippedAt }: StoredImport): boolean =>
  kind === 'admissions' && strippedAt === null && states.includes(state)

/** @throws DomainError Conflict `photos.noImport` where photos cannot be given to it now */
function requireTakesPhotos(found: StoredImport | null): StoredImport {
  if (!found || !takesPhotos(found)) throw conflict('photos.noImport')
  return found
}
