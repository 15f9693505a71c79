import { admissionOffice } from '#lib/rules/admissions.ts'
import type { JobKinds } from '../../../kernel/jobs/job-kind.ts'
import { type CheckPhotosInput, checkPhotos } from './check-photos.task.ts'
import { failPhotoCheck } from './move-photo-upload.ts'
import { type SavePhotosInput, savePhotos } from './save-photos.task.ts'

const minutes = 60_000

/** A colleague may see how far they are. */
const ofPhotos = { attempts: 3, access: admissionOffice } as const

export const photosJobs: JobKinds = {
  'admissions.checkPhotos': {
    ...ofPhotos,
    // Thousands of pictures: whoever waits for a few rows does not wait for them.
    lane: 'work',
    timeLimit: 60 * minutes,
    // As the service wrote it.
    run: (task, { subjectId, input }, report) =>
      checkPhotos(task, subjectId, { input: input as CheckPhotosInput, report }),
    onFailed: failPhotoCheck,
  },
  // Thousands of pictures take minutes. What breaks off stays where it is, and goes on when it is asked for again.
  'admissions.savePhotos': {
    ...ofPhotos,
    lane: 'work',
    timeLimit: 120 * minutes,
    // As `beginSaving` wrote it.
    run: (task, { subjectId, input }, report) =>
      savePhotos(task, subjectId, { input: input as SavePhotosInput, report }),
  },
}
