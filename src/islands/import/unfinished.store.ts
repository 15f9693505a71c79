import { atom } from 'nanostores'
import { getCall } from '#lib/api/client.ts'
import { followUntil } from '#lib/api/follow-job.ts'
import { announceImportsChanged } from '#lib/browser/page/change-events.ts'
import type { ImportView, StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMeanings } from '#lib/schemas/imports/import-requests.ts'
import {
  $problem,
  $step,
  $typed,
  attempt,
  discardFile,
  follow,
  type ImportPlace,
  type ImportWork,
  show,
  stepOf,
} from './import.store.ts'

/**
 * Returns the values that were assigned in this upload. Those from other files are looked up again where they still
 * apply.
 */
export function saidHere({ meanings, words }: Pick<ImportView, 'meanings' | 'words'>): ImportMeanings {
  const isElsewhere = (field: string, text: string): boolean =>
    words.some((word) => word.field === field && word.text === text && word.isEarlier)
  return Object.fromEntries(
    Object.entries(meanings).map(([field, said]) => [
      field,
      Object.fromEntries(Object.entries(said).filter(([text]) => !isElsewhere(field, text))),
    ]),
  )
}

/** Uploads of this kind that are neither saved nor discarded, newest first. */
export const $unfinished = atom<readonly ImportView[]>([])

/** Leaves the file unfinished and starts another one. */
export const another = (found: ImportView): void => {
  $unfinished.set([found, ...$unfinished.get().filter(({ id }) => id !== found.id)])
  $step.set({ name: 'file' })
}

/**
 * Refreshes a saved upload that may have been undone in the history. A user who has gone on to another file is not
 * brought back.
 */
export async function showDoneAgain(): Promise<void> {
  const step = $step.get()
  if (step.name !== 'done') return
  const now = await stepOf(step.found.id).catch(() => step)
  if ($step.get() === step) $step.set(now)
}

/** Starts the next file without the corrections of the last one. */
export function startAgain(place: ImportPlace): Promise<void> {
  $typed.set({})
  $step.set({ name: 'file' })
  return resume(place)
}

/** Resumes after a closed tab: shows a running upload and offers the unfinished ones. */
export const resume = (place: ImportPlace): Promise<void> =>
  attempt(async () => {
    const { imports } = await getCall<{ imports: ImportView[] }>('getImports', { ...place })
    if ($step.get().name !== 'file') return
    const running = imports.find(({ isAtWork }) => isAtWork)
    $unfinished.set(imports.filter((each) => isUnfinished(each) && each !== running))
    if (!running) return
    const work = workOf[running.state] ?? 'checking'
    await (running.jobId ? follow(work, running.jobId) : followWithoutJob(work, running.id))
    await show(running.id)
    announceImportsChanged()
  })

/** A small import has no job with progress, so its state is polled instead. */
async function followWithoutJob(work: ImportWork, importId: string): Promise<void> {
  $step.set({ name: 'working', work, job: null })
  await followUntil(async () => !(await getCall<ImportView>('getImport', { importId })).isAtWork)
}

const isUnfinished = ({ state }: ImportView): boolean =>
  state === 'checking' || state === 'failed' || state === 'checked' || state === 'committing'

/** Continues at the columns or at the result of the dry run. */
export const goOnWith = ({ id, state }: Pick<ImportView, 'id' | 'state'>): Promise<void> =>
  attempt(() => (state === 'checked' || state === 'committing' ? show(id) : showColumns(id)))

/**
 * Goes back from the dry run to the column mapping; assigned values and corrections stay. Values from memory are
 * dropped, because with other columns the file may be about another class.
 */
export const matchAgain = ({ id }: Pick<ImportView, 'id'>): Promise<void> => attempt(() => showColumns(id))

async function showColumns(importId: string): Promise<void> {
  // A list of uploads does not contain the assigned values.
  const [file, found] = await Promise.all([
    getCall<StartedImportReply>('getStartedImport', { importId }),
    getCall<ImportView>('getImport', { importId }),
  ])
  $step.set({ name: 'columns', file, meanings: saidHere(found) })
}

/** Discards an upload and offers the remaining ones; an error stays visible. */
export async function discardUnfinished({ id, kind, subjectId }: ImportView): Promise<void> {
  await discardFile(id)
  const refusal = $problem.get()
  await resume({ kind, subjectId })
  if (refusal) $problem.set(refusal)
}

const workOf: Partial<Record<ImportView['state'], ImportWork>> = {
  committing: 'committing',
  // Follow-up work: students of the file are added to the register, or removed from it.
  committed: 'committing',
  undone: 'undoing',
  undoing: 'undoing',
}
