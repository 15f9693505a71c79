import { atom } from 'nanostores'
import { refusedFields, getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { followJob } from '#lib/api/follow-job.ts'
import { saveBase64 } from '#lib/api/save-base64.ts'
import { announceImportsChanged } from '#lib/browser/page/change-events.ts'
import type {
  ImportChangesView,
  ImportRowsView,
  ImportRowView,
  ImportView,
  StartedImportReply,
} from '#lib/schemas/imports/import-replies.ts'
import type {
  HiddenChoice,
  ImportMapping,
  ImportMeanings,
  ImportOptions,
  CorrectedRow,
} from '#lib/schemas/imports/import-requests.ts'
import type { JobReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { forgetColumns } from './columns/kept-columns.ts'
import type { ValuesToAdd } from './columns/meaning-choices.ts'

export type ImportWork = 'checking' | 'committing' | 'undoing'

/** Current step of the upload, with the data that it shows. */
export type ImportStep =
  | { name: 'file' }
  | { name: 'columns'; file: StartedImportReply; meanings: ImportMeanings }
  | { name: 'working'; work: ImportWork; job: JobReply | null }
  | ({ name: 'checked'; found: ImportView } & CheckedRowsView)
  | { name: 'done'; found: ImportView; left: ImportRowsView }

/** Pages of a dry run's result. */
export interface CheckedRowsView {
  wrong: ImportRowsView
  changed: ImportChangesView
  fresh: ImportRowsView
  noted: ImportRowsView
}

export interface ImportPlace {
  kind: string
  subjectId: string
}

export const $step = atom<ImportStep>({ name: 'file' })
export const $problem = atom('')
/** Errors of single fields, by their path. */
export const $fields = atom<Record<string, string>>({})
export const $isBusy = atom(false)
/** Share of a file that has been sent, from 0 to 1; at 1 the server reads it. Null where none is being sent. */
export const $sent = atom<number | null>(null)
/** Unsaved corrections of wrong cells, by line and field. */
export const $typed = atom<Record<number, Record<string, string>>>({})

export const checkFile = (
  importId: string,
  asked: {
    mapping: ImportMapping
    meanings: ImportMeanings
    /** If omitted, the earlier decision applies. */
    hidden?: HiddenChoice | null
  },
): Promise<void> => attemptChange(() => checkNow(importId, asked))

export async function checkNow(
  importId: string,
  { mapping, meanings, hidden = null }: Parameters<typeof checkFile>[1],
) {
  const asked = { importId, mapping, meanings, hidden }
  const { jobId } = await postCall<{ jobId: string }>('checkImport', asked)
  await follow('checking', jobId)
  await show(importId)
  forgetColumns(importId)
}

/** Assigns values to texts and adds others to the college's lists, then repeats the dry run. */
export const settleMeanings = (
  { id: importId, mapping }: ImportView,
  meanings: ImportMeanings,
  values: ValuesToAdd,
): Promise<void> =>
  attemptChange(async () => {
    const asked = Object.values(values).flat().length
    const { added } =
      asked > 0 ? await postCall<{ added: number }>('addImportValues', { importId, values }) : { added: 0 }
    await checkNow(importId, { mapping, meanings })
    if (added < asked) $problem.set(m['imports.meanings.notAdded']())
  })

/** Applies the remedy, then repeats the dry run. */
export const remedyFile = (found: ImportView): Promise<void> =>
  attemptChange(async () => {
    await postCall('applyImportRemedy', { importId: found.id })
    await checkNow(found.id, found)
  })

/** Saves corrections. If another user corrected a row first, the error is shown at the row and the input stays. */
export const saveCorrections = (found: ImportView, rows: readonly CorrectedRow[]): Promise<void> =>
  attemptChange(async () => {
    try {
      await postCall<ImportView>('mendImport', { importId: found.id, rows })
      $typed.set({})
    } finally {
      await show(found.id)
    }
  })

export const type = (line: number, field: string, text: string): void => {
  const typed = $typed.get()
  $typed.set({ ...typed, [line]: { ...typed[line], [field]: text } })
}

export const commitFile = (
  found: ImportView,
  agreed: { skipBad: boolean; offer: ImportOptions | null; again: boolean },
): Promise<void> =>
  attemptChange(async () => {
    const body = { importId: found.id, revision: found.revision, ...agreed }
    const { jobId } = await postCall<{ jobId: string | null }>('commitImport', body)
    if (jobId) await follow('committing', jobId)
    await show(found.id)
  })

export const discardFile = (importId: string): Promise<void> =>
  attemptChange(async () => {
    await postCall('discardImport', { importId })
    forgetColumns(importId)
    $typed.set({})
    $step.set({ name: 'file' })
  })

/** Runs the follow-up action of an import and saves its file. */
export const fetchAfter = ({ id, after }: ImportView): Promise<void> =>
  attempt(async () => {
    if (!after) return
    const { bs64 } = await postCall<{ bs64: string }>(after.call, { importId: id })
    if (bs64) saveBase64(bs64, after.fileName)
  })

export async function follow(work: ImportWork, jobId: string): Promise<void> {
  $step.set({ name: 'working', work, job: null })
  await followJob(jobId, (job) => $step.set({ name: 'working', work, job }))
}

export const show = async (importId: string): Promise<void> => $step.set(await stepOf(importId))

/** Loads the current step of an upload. */
export async function stepOf(importId: string): Promise<ImportStep> {
  const found = await getCall<ImportView>('getImport', { importId })
  if (found.state === 'checked' || found.state === 'committing')
    return {
      name: 'checked',
      found,
      wrong: await showRows(importId, 'error', 1),
      changed: await showChanges(found, 1),
      fresh: await showNew(found, 1),
      noted: await showNoted(found, 1),
    }
  if (found.state === 'committed' || found.state === 'undone')
    return { name: 'done', found, left: await showRows(importId, 'notDone', 1) }
  return { name: 'file' }
}

/** Refreshes the lists also after a refusal, whose cause is often another user's change. */
export async function attemptChange(work: () => Promise<void>): Promise<void> {
  await attempt(work)
  announceImportsChanged()
}

export async function attempt(work: () => Promise<void>): Promise<void> {
  $problem.set('')
  $fields.set({})
  $isBusy.set(true)
  const before = $step.get()
  try {
    await work()
  } catch (error) {
    $problem.set(sayRefusal(error))
    $fields.set(refusedFields(error))
    // The user's choices stay; only a failed working step is rolled back.
    if ($step.get().name === 'working') $step.set(before.name === 'working' ? { name: 'file' } : before)
  } finally {
    $isBusy.set(false)
  }
}

/** Returns the corrections of the visible rows. */
export const enteredCorrections = (
  rows: readonly ImportRowView[],
  typed: Record<number, Record<string, string>>,
): CorrectedRow[] =>
  rows.flatMap(({ line, version }) => {
    const cells = typed[line]
    return cells ? [{ line, version, cells }] : []
  })

export const showRows = (importId: string, which: string, page: number): Promise<ImportRowsView> =>
  getCall<ImportRowsView>('getImportRows', { importId, which, page: String(page) })

/** Loads the rows with warnings; makes no request where there are none. */
export const showNoted = async ({ id, notedRows }: ImportView, page: number): Promise<ImportRowsView> =>
  notedRows === 0 ? { rows: [], total: 0, page, perPage: 1 } : showRows(id, 'noted', page)

/** Loads the new rows; makes no request where there are none. */
export const showNew = async ({ id, newRows }: ImportView, page: number): Promise<ImportRowsView> =>
  newRows === 0 ? { rows: [], total: 0, page, perPage: 1 } : showRows(id, 'new', page)

/** Loads the changes; makes no request where there are none. */
export const showChanges = async (
  { id, changedRows }: ImportView,
  page: number,
): Promise<ImportChangesView> =>
  changedRows === 0
    ? { rows: [], total: 0, page, perPage: 1 }
    : getCall<ImportChangesView>('getImportChanges', { importId: id, page: String(page) })
