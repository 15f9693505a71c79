import { atom } from 'nanostores'
import { getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { followJob } from '#lib/api/follow-job.ts'
import { showSize } from '#lib/i18n/sizes.ts'
import type { PhotoUploadsView } from '#lib/schemas/admissions/photos.ts'
import type { JobReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'

export type PhotosOfImport = PhotoUploadsView['imports'][number]

/** Uploads to which photos may be given, the newest first. */
export const $imports = atom<readonly PhotosOfImport[]>([])
export const $chosen = atom('')
export const $problem = atom('')
export const $isBusy = atom(false)
/** How much of a zip file has been sent, from 0 to 1; null where none is on its way. */
export const $share = atom<number | null>(null)
/** How far the server is. */
export const $job = atom<JobReply | null>(null)

/** Shows them, the newest first; one that is worked on is followed, also after a closed tab. */
export function show({ imports }: PhotoUploadsView): void {
  $imports.set(imports)
  if (!imports.some(({ importId }) => importId === $chosen.get())) $chosen.set(imports[0]?.importId ?? '')
  followChosen()
}

export const reload = async (): Promise<void> => show(await getCall<PhotoUploadsView>('getPhotoUploads'))

export function choose(importId: string): void {
  $chosen.set(importId)
  $problem.set('')
  // How far the job of another upload is says nothing of this one.
  leave(followed)
  followChosen()
}

/** The job that is shown. */
let followed = ''

function followChosen(): void {
  const jobId = $imports.get().find(({ importId }) => importId === $chosen.get())?.photos?.jobId ?? ''
  if (jobId !== '' && jobId !== followed) void follow(jobId)
}

/** Each is asked about by one, however often it is shown anew. */
const askedAbout = new Set<string>()

/** Nobody waits for it: what else there is can be chosen meanwhile. */
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

/** Another one may be shown by now: that stays. */
function leave(jobId: string): void {
  if (followed !== jobId) return
  followed = ''
  $job.set(null)
}

/** Of several files nobody can say which one is meant; what is too large is not sent at all. */
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
    await begin(
      postCall<Started>('startPhotoUpload', form, { importId }, { onProgress }).finally(() =>
        $share.set(null),
      ),
    )
  })
}

interface Started {
  jobId: string
}

export const checkAgain = (photoUploadId: string): Promise<void> =>
  attempt(() => begin(postCall<Started>('checkPhotoUpload', { photoUploadId })))

export const savePhotos = (photoUploadId: string, replaces: boolean): Promise<void> =>
  attempt(() => begin(postCall<Started>('savePhotoUpload', { photoUploadId, replaces })))

/** Shown as under way before anything else can be pressed. */
async function begin(started: Promise<Started>): Promise<void> {
  void follow((await started).jobId)
  await reload()
}

export const removePhotos = (photoUploadId: string): Promise<void> =>
  attempt(async () => {
    await postCall('discardPhotoUpload', { photoUploadId })
    await reload()
  })

/** Busy while a call is sent, and not while a job goes on behind it. */
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
