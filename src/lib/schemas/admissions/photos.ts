/** Photos of admissions in one zip file: requests and replies of its calls. */
import * as v from 'valibot'

/** State transitions: checking → checked or failed; checked → saving → saved; before that → discarded. */
export const photoUploadStates = ['checking', 'checked', 'failed', 'saving', 'saved', 'discarded'] as const
export type PhotoUploadState = (typeof photoUploadStates)[number]

/**
 * Outcome of a picture: it matches a person (matched) or nobody, or is refused; then it is saved, left out because
 * there already is a photo (kept), or removed by an undo (undone). A row or admission without a picture is missing one.
 */
export const photoStates = ['matched', 'nobody', 'refused', 'missing', 'saved', 'kept', 'undone'] as const
export type PhotoState = (typeof photoStates)[number]

const id = v.pipe(v.string('field.required'), v.uuid('field.invalid'))

/** POST startPhotoUpload?importId=… (multipart: photosZip). */
export const startPhotoUploadQuery = v.object({ importId: id })
export const photoUploadBody = v.object({ photoUploadId: id })
export const savePhotoUploadBody = v.object({
  photoUploadId: id,
  /** Existing photos are replaced. */
  replaces: v.boolean(),
})

export const photoUploadReply = v.object({ photoUploadId: v.string(), jobId: v.string() })

const photoUploadView = v.object({
  id: v.string(),
  fileName: v.string(),
  state: v.picklist(photoUploadStates),
  /** The reason for the failure as a sentence. */
  problem: v.nullable(v.string()),
  /** The job that processes it; null where none does. */
  jobId: v.nullable(v.string()),
  counts: v.object(v.entriesFromList(photoStates, v.number())),
  /** Number of matched people who already have a photo. */
  inTheWay: v.number(),
  /** Rows of the spreadsheet were corrected or checked again in the meantime. */
  isStale: v.boolean(),
  /** The first pictures that match nobody. */
  left: v.array(v.object({ name: v.string(), message: v.string() })),
})
export type PhotoUploadView = v.InferOutput<typeof photoUploadView>

/** GET getPhotoUploads: the newest uploads of admissions that accept photos, each with its newest zip file. */
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
