import { sayError } from '#lib/i18n/say.ts'
import { type PhotoUploadView, type PhotoUploadsView, photoStates } from '#lib/schemas/admissions/photos.ts'
import type { ImportStore } from '../../kernel/imports/imports.repository.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'
import type { PhotoLine, PhotoUpload } from './photo-upload.ts'
import { takesPhotos } from './takes-photos.ts'

export interface PhotoUploadViews {
  /** The newest uploads of admissions to which photos may be given, in the language of the moment. */
  list(): Promise<PhotoUploadsView>
}

interface Parts {
  store: Store<AdmissionsRepository>
  imports: ImportStore
}

/** Nobody looks for an older one here. */
const mostImports = 25
const mostLeft = 10

export const photoUploadViews = ({ store, imports }: Parts): PhotoUploadViews => ({
  async list() {
    const all = await imports.read.imports.list({ kind: 'admissions', subjectId: '' }, 1, mostImports)
    const found = all.imports.filter(takesPhotos)
    const uploads = await store.read.photoUploads.ofImports(found.map(({ id }) => id))
    const views = found.map(async ({ id, fileName, state, createdAt, revision }) => {
      const upload = uploads.find(({ importId }) => importId === id)
      const photos = upload ? await viewOf(store.read, upload, revision) : null
      return { importId: id, fileName, isSaved: state === 'committed', createdAt, photos }
    })
    return { imports: await Promise.all(views) }
  },
})

async function viewOf(
  { photoLines, photosToSave, jobs }: AdmissionsRepository,
  upload: PhotoUpload,
  revision: number,
): Promise<PhotoUploadView> {
  const { id, fileName, state, problem, params } = upload
  const found = await photoLines.count(id)
  const left = await photoLines.first(id, ['refused', 'nobody'], mostLeft)
  return {
    ...{ id, fileName, state, problem: problem === null ? null : sayError(problem, params) },
    jobId: (await jobs.running(id))?.id ?? null,
    // Each state is named.
    counts: Object.fromEntries(
      photoStates.map((each) => [each, found[each] ?? 0]),
    ) as PhotoUploadView['counts'],
    inTheWay: state === 'checked' ? await photosToSave.inTheWay(id) : 0,
    isStale: state === 'checked' && upload.revision !== revision,
    left: left.map((line) => ({ name: line.name, message: sayPhoto(line) })),
  }
}

/** Why a picture goes to nobody. */
export const sayPhoto = ({
  state,
  problem,
  params,
}: Pick<PhotoLine, 'state' | 'problem' | 'params'>): string =>
  problem !== null ? sayError(problem, params) : state === 'nobody' ? sayError('photos.nobody') : ''
