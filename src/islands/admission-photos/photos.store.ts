import { atom } from 'nanostores'
import { getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { followJob } from '#lib/api/follow-job.ts'
import { showSize } from '#lib/i18n/sizes.ts'
import type { PhotoUploadsView } from '#lib/schemas/admissions/photos.ts'
import type { JobReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'

export type PhotosOfImport = PhotoUploadsView['imports'][number]

/** Uploads that accept photos, newest first. */
export const $imports = atom<readonly PhotosOfImport[]>([])
export const $chosen = atom('')
export const $problem = atom('')
export const $isBusy = atom(false)
/** Share of a zip file that has been sent, from 0 to 1; null where none is being sent. */
export const $share = atom<number | null>(null)
/** Progress on the server. */
export const $job = atom<JobReply | null>(null)

/** Shows the uploads and follows a running job, also after the tab was closed. */
export function show({ imports }: PhotoUploadsView): void {
  $imports.set(imports)
  if (!imports.some(({ importId }) => importId === $chosen.get())) $chosen.set(imports[0]?.importId ?? '')
  followChosen()
}

export const reload = async (): Promise<void> => show(await getCall<PhotoUploadsView>('getPhotoUploads'))

export function choose(importId: string): void {
  $chosen.set(importId)
  $problem.set('')
  // Progress of another upload's job must not be shown for this one.
  leave(followed)
  followChosen()
}

/** Id of the job whose progress is shown. */
let followed = ''

function followChosen(): void {
  const jobId = $imports.get().find(({ importId }) => importId === $chosen.get())?.photos?.jobId ?? ''
  if (jobId !== '' && jobId !== followed) void follow(jobId)
}

/** Jobs that are already being polled: each is polled once, however often it is shown. */
const askedAbout = new Set<string>()

/** Polls a job in the background, so that another upload can be chosen meanwhile. */
async function follow(jobId: string): Promise<void> {
  followed = jobId
  if (askedAbout.has(jobId)) return
  askedAbout.add(jobId)
  try {
    await followJob(jobId, (job) => {
      if (followed === jobId) $job.set(job)
    })
  } catch (error) {
    if (followed === jobId) $problem.set(sayRefusal(error))
  } finally {
    askedAbout.delete(jobId)
    leave(jobId)
  }
  await reload().catch((error: unknown) => $problem.set(sayRefusal(error)))
}

/** Clears the progress, unless another job is shown by now. */
function leave(jobId: string): void {
  if (followed !== jobId) return
  followed = ''
  $job.set(null)
}

/**
 * Uploads a zip file. Several files are ambiguous and a file that is too large is useless, so both are refused before
 * sending.
 */
export function sendZip(importId: string, files: readonly File[], mostBytes: number): void {
  const [file] = files
  if (!file || $isBusy.get()) return
  if (files.length > 1) return $problem.set(m['imports.oneFile']())
  if (file.size > mostBytes)
    return $problem.set(m['file.tooLarge']({ name: file.name, size: showSize(mostBytes) }))
  void attempt(async () => {
    const form = new FormData()
    form.set('photosZip', file)
    $share.set(0)
    const onProgress = (share: number): void => $share.set(share)
    await showStarted(
      postCall<StartedUpload>('startPhotoUpload', form, { importId }, { onProgress }).finally(() =>
        $share.set(null),
      ),
    )
  })
}

interface StartedUpload {
  jobId: string
}

export const checkAgain = (photoUploadId: string): Promise<void> =>
  attempt(() => showStarted(postCall<StartedUpload>('checkPhotoUpload', { photoUploadId })))

export const savePhotos = (photoUploadId: string, replaces: boolean): Promise<void> =>
  attempt(() => showStarted(postCall<StartedUpload>('savePhotoUpload', { photoUploadId, replaces })))

/** Shows the job as running before anything else can be pressed. */
async function showStarted(started: Promise<StartedUpload>): Promise<void> {
  void follow((await started).jobId)
  await reload()
}

export const removePhotos = (photoUploadId: string): Promise<void> =>
  attempt(async () => {
    await postCall('discardPhotoUpload', { photoUploadId })
    await reload()
  })

/** Marks the page as busy during the call only, not during the job. */
async function attempt(work: () => Promise<void>): Promise<void> {
  $problem.set('')
  $isBusy.set(true)
  try {
    await work()
  } catch (error) {
    $problem.set(sayRefusal(error))
  } finally {
    $isBusy.set(false)
  }
}
