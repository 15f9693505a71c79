import { atom } from 'nanostores'
import type * as v from 'valibot'
import { getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { followJob } from '#lib/api/follow-job.ts'
import type { ImportReply, JobReply, startImportReply } from '#lib/schemas/examination-office.ts'
import type { ColumnMapping } from '#lib/schemas/result-import.ts'

export type StartedFile = v.InferOutput<typeof startImportReply>

/** Where the upload stands; each step carries what it needs to be shown. */
export type ImportStep =
  | { name: 'file' }
  | { name: 'columns'; file: StartedFile }
  | { name: 'checking'; job: JobReply | null }
  | { name: 'checked'; found: ImportReply }
  | { name: 'done' }

export const $step = atom<ImportStep>({ name: 'file' })
export const $problem = atom('')
export const $isBusy = atom(false)

export const sendFile = (examId: string, file: File): Promise<void> =>
  attempt(async () => {
    const form = new FormData()
    form.set('examId', examId)
    form.set('excelFileUpload', file)
    $step.set({ name: 'columns', file: await postCall<StartedFile>('startResultImport', form) })
  })

export const checkFile = (importId: string, mapping: ColumnMapping): Promise<void> =>
  attempt(async () => {
    const { jobId } = await postCall<{ jobId: string }>('checkResultImport', { importId, mapping })
    $step.set({ name: 'checking', job: null })
    await followJob(jobId, (job) => $step.set({ name: 'checking', job }))
    $step.set({ name: 'checked', found: await getCall<ImportReply>('getResultImport', { importId }) })
  })

export const commitFile = (importId: string, skipBad: boolean): Promise<void> =>
  attempt(async () => {
    await postCall('commitResultImport', { importId, skipBad })
    $step.set({ name: 'done' })
  })

export const discardFile = (importId: string): Promise<void> =>
  attempt(async () => {
    await postCall('discardResultImport', { importId })
    $step.set({ name: 'file' })
  })

/** After a closed tab: a file that was checked and waits for a decision is shown again. */
export const resume = (examId: string): Promise<void> =>
  attempt(async () => {
    const uploads = await getCall<ImportReply[]>('getResultImports', { examId })
    const waiting = uploads.find((upload) => upload.state === 'checked')
    if (waiting && $step.get().name === 'file') $step.set({ name: 'checked', found: waiting })
  })

async function attempt(work: () => Promise<void>): Promise<void> {
  $problem.set('')
  $isBusy.set(true)
  const before = $step.get()
  try {
    await work()
  } catch (error) {
    $problem.set(sayRefusal(error))
    // What was chosen stays: only a step that failed on its way is taken back.
    if ($step.get().name === 'checking') $step.set(before)
  } finally {
    $isBusy.set(false)
  }
}
