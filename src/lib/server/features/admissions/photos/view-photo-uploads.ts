import { sayError } from '#lib/i18n/say.ts'
import { photoStates, type PhotoUploadsView, type PhotoUploadView } from '#lib/schemas/admissions/photos.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { StoredImport } from '../../../kernel/imports/store/import-row.ts'
import type { ImportStore } from '../../../kernel/imports/store/imports.repository.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { AdmissionsRepository } from '../repository.ts'
import type { PhotoCounts } from './photo-line.repository.ts'
import type { PhotoLine, PhotoUpload } from './photo-upload.ts'

export interface PhotoUploadViews {
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

export const createPhotoUploadViews = ({ store, imports }: Parts): PhotoUploadViews => ({
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
export function requireTakesPhotos(found: StoredImport | null): StoredImport {
  if (!found || !takesPhotos(found)) throw conflict('photos.noImport')
  return found
}
