import { admissionOffice } from '#lib/rules/admissions.ts'
import type { JobKinds } from '../../kernel/jobs/job-kind.ts'
import { checkPhotos } from './check-photos.task.ts'
import { failPhotoCheck } from './move-photo-upload.ts'
import { type SavePhotosInput, savePhotos } from './save-photos.task.ts'

const minutes = 60_000

/** A colleague may see how far they are. */
const ofPhotos = { attempts: 3, access: admissionOffice } as const

export const photosJobs: JobKinds = {
  'admissions.checkPhotos': {
    ...ofPhotos,
    lane: 'interactive',
    timeLimit: 15 * minutes,
    run: (task, { subjectId }, report) => checkPhotos(task, subjectId, report),
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
