import { atom } from 'nanostores'
import { getCall } from '#lib/api/client.ts'
import { followUntil } from '#lib/api/follow-job.ts'
import { tellImportsChanged } from '#lib/browser/page/change-events.ts'
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

/** What was said of words in this upload: what came from other files is taken from memory anew, where it still holds. */
export function saidHere({ meanings, words }: Pick<ImportView, 'meanings' | 'words'>): ImportMeanings {
  const isElsewhere = (field: string, text: string): boolean =>
    words.some((word) => word.field === field && word.text === text && word.fileName !== '')
  return Object.fromEntries(
    Object.entries(meanings).map(([field, said]) => [
      field,
      Object.fromEntries(Object.entries(said).filter(([text]) => !isElsewhere(field, text))),
    ]),
  )
}

/** Files of this kind that nobody has saved or discarded yet, the newest first. */
export const $unfinished = atom<readonly ImportView[]>([])

/** The file that is left for another one waits. */
export const another = (found: ImportView): void => {
  $unfinished.set([found, ...$unfinished.get().filter(({ id }) => id !== found.id)])
  $step.set({ name: 'file' })
}

/** What was saved may be undone in the history below. Whoever goes on to another file meanwhile is not brought back. */
export async function showDoneAnew(): Promise<void> {
  const step = $step.get()
  if (step.name !== 'done') return
  const now = await stepOf(step.found.id).catch(() => step)
  if ($step.get() === step) $step.set(now)
}

/** Behind one that is done: the next file, without what was typed for the last one. */
export function startAnew(place: ImportPlace): Promise<void> {
  $typed.set({})
  $step.set({ name: 'file' })
  return resume(place)
}

/** After a closed tab: what is worked on is shown again; the files that wait for somebody are told of. */
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
    tellImportsChanged()
  })

/** What is saved in one go has no job that says how far it is. */
async function followWithoutJob(work: ImportWork, importId: string): Promise<void> {
  $step.set({ name: 'working', work, job: null })
  await followUntil(async () => !(await getCall<ImportView>('getImport', { importId })).isAtWork)
}

const isUnfinished = ({ state }: ImportView): boolean =>
  state === 'checking' || state === 'failed' || state === 'checked' || state === 'committing'

/** Where it was left: at its columns, or at what its dry run found. */
export const goOnWith = ({ id, state }: Pick<ImportView, 'id' | 'state'>): Promise<void> =>
  attempt(() => (state === 'checked' || state === 'committing' ? show(id) : showColumns(id)))

/**
 * Back from the dry run, to its columns as they were matched: what was said of words and typed into cells stays. What
 * was remembered does not, for the file may be about another class once its columns are others.
 */
export const matchAgain = ({ id }: Pick<ImportView, 'id'>): Promise<void> => attempt(() => showColumns(id))

async function showColumns(importId: string): Promise<void> {
  // A list of uploads does not say what their words mean.
  const [file, found] = await Promise.all([
    getCall<StartedImportReply>('getStartedImport', { importId }),
    getCall<ImportView>('getImport', { importId }),
  ])
  $step.set({ name: 'columns', file, meanings: saidHere(found) })
}

/** Those that still wait are told of then; a refusal stays in sight. */
export async function discardUnfinished({ id, kind, subjectId }: ImportView): Promise<void> {
  await discardFile(id)
  const refusal = $problem.get()
  await resume({ kind, subjectId })
  if (refusal) $problem.set(refusal)
}

const workOf: Partial<Record<ImportView['state'], ImportWork>> = {
  committing: 'committing',
  // What follows: students of the file come into the register, or go.
  committed: 'committing',
  undone: 'undoing',
  undoing: 'undoing',
}
