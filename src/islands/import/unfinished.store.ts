import { atom } from 'nanostores'
import { getCall } from '#lib/api/client.ts'
import { tellImportsChanged } from '#lib/imports-changed.ts'
import type { ImportView, StartedImportReply } from '#lib/schemas/import.ts'
import {
  $step,
  type ImportPlace,
  type ImportWork,
  attempt,
  discardFile,
  follow,
  show,
} from './import.store.ts'

/** The newest file of this kind that nobody has saved or discarded yet. */
export const $unfinished = atom<ImportView | null>(null)

/** The file that is left for another one waits. */
export const another = (found: ImportView): void => {
  $unfinished.set(found)
  $step.set({ name: 'file' })
}

/** After a closed tab: what is worked on is shown again; the newest file that waits for somebody is told of. */
export const resume = (place: ImportPlace): Promise<void> =>
  attempt(async () => {
    const { imports } = await getCall<{ imports: ImportView[] }>('getImports', { ...place })
    if ($step.get().name !== 'file') return
    const running = imports.find(({ jobId }) => jobId !== null)
    $unfinished.set(running ? null : (imports.find(isUnfinished) ?? null))
    if (!running?.jobId) return
    await follow(workOf[running.state] ?? 'checking', running.jobId)
    await show(running.id)
    tellImportsChanged()
  })

const isUnfinished = ({ state }: ImportView): boolean =>
  state === 'checking' || state === 'failed' || state === 'checked' || state === 'committing'

/** Where it was left: at its columns, or at what its dry run found. */
export const goOnWith = ({ id, state, meanings }: ImportView): Promise<void> =>
  attempt(async () => {
    if (state === 'checked' || state === 'committing') return show(id)
    const file = await getCall<StartedImportReply>('getStartedImport', { importId: id })
    $step.set({ name: 'columns', file, meanings })
  })

/** The next one that waits is told of then. */
export const discardUnfinished = async ({ id, kind, subjectId }: ImportView): Promise<void> => {
  await discardFile(id)
  await resume({ kind, subjectId })
}

const workOf: Partial<Record<ImportView['state'], ImportWork>> = {
  committing: 'committing',
  // What follows: students of the file come into the register, or go.
  committed: 'committing',
  undone: 'undoing',
  undoing: 'undoing',
}
