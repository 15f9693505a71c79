/** Photos of admissions as one zip file: what the calls about it take and answer. */
import * as v from 'valibot'

/** checking → checked or failed; checked → saving → saved; before that → discarded. */
export const photoUploadStates = ['checking', 'checked', 'failed', 'saving', 'saved', 'discarded'] as const
export type PhotoUploadState = (typeof photoUploadStates)[number]

/**
 * What becomes of a picture: it belongs to somebody (matched), to nobody, or is refused; then it is saved, stays behind the
 * photo that is there already (kept), or is taken back (undone). A row or admission without a picture is missing one.
 */
export const photoStates = ['matched', 'nobody', 'refused', 'missing', 'saved', 'kept', 'undone'] as const
export type PhotoState = (typeof photoStates)[number]

const id = v.pipe(v.string('field.required'), v.uuid('field.invalid'))

/** POST startPhotoUpload?importId=… (multipart: photosZip). */
export const startPhotoUploadQuery = v.object({ importId: id })
export const photoUploadBody = v.object({ photoUploadId: id })
export const savePhotoUploadBody = v.object({
  photoUploadId: id,
  /** Photos that are there already give way. */
  replaces: v.boolean(),
})

export const photoUploadReply = v.object({ photoUploadId: v.string(), jobId: v.string() })

const photoUploadView = v.object({
  id: v.string(),
  fileName: v.string(),
  state: v.picklist(photoUploadStates),
  /** Why it failed, in words. */
  problem: v.nullable(v.string()),
  /** The job that works on it; null where nothing does. */
  jobId: v.nullable(v.string()),
  counts: v.object(v.entriesFromList(photoStates, v.number())),
  /** How many of those it belongs to have a photo already. */
  inTheWay: v.number(),
  /** Rows of the spreadsheet were corrected or checked again since. */
  isStale: v.boolean(),
  /** The first pictures that go to nobody. */
  left: v.array(v.object({ name: v.string(), message: v.string() })),
})
export type PhotoUploadView = v.InferOutput<typeof photoUploadView>

/** GET getPhotoUploads: the newest uploads of admissions that photos may be given to, each with the newest zip file. */
export const photoUploadsView = v.object({
  imports: v.array(
    v.object({
      importId: v.string(),
      fileName: v.string(),
      isSaved: v.boolean(),
      createdAt: v.string(),
      photos: v.nullable(photoUploadView),
    }),
  ),
})
export type PhotoUploadsView = v.InferOutput<typeof photoUploadsView>
