import { admissionOffice } from '#lib/rules/roles/offices.ts'
import type { JobKinds } from '../../../kernel/jobs/job-kind.ts'
import { checkPhotos, type CheckPhotosInput } from './check-photos.task.ts'
import { failPhotoCheck } from './move-photo-upload.ts'
import { savePhotos, type SavePhotosInput } from './save-photos.task.ts'

const minutes = 60_000

/** Colleagues may see the progress. */
const ofPhotos = { attempts: 3, access: admissionOffice } as const

export const photosJobs: JobKinds = {
  'admissions.checkPhotos': {
    ...ofPhotos,
    // Thousands of pictures run apart from jobs that people wait for.
    lane: 'work',
    timeLimit: 60 * minutes,
    // The service wrote it.
    run: (task, { subjectId, input }, report) =>
      checkPhotos(task, subjectId, { input: input as CheckPhotosInput, report }),
    onFailed: failPhotoCheck,
  },
  // Thousands of pictures take minutes. After a failure the job keeps its progress, and continues when it is
  // requested again.
  'admissions.savePhotos': {
    ...ofPhotos,
    lane: 'work',
    timeLimit: 120 * minutes,
    // `startSaving` wrote it.
    run: (task, { subjectId, input }, report) =>
      savePhotos(task, subjectId, { input: input as SavePhotosInput, report }),
  },
}
