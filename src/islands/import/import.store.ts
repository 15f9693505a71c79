import { atom } from 'nanostores'
import { fieldsOf, getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { followJob } from '#lib/api/follow-job.ts'
import { saveBase64 } from '#lib/api/save-base64.ts'
import { tellImportsChanged } from '#lib/browser/page/change-events.ts'
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
  MendedRow,
} from '#lib/schemas/imports/import-requests.ts'
import type { JobReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { forgetColumns } from './columns/kept-columns.ts'
import type { Adding } from './columns/meaning-choices.ts'

export type ImportWork = 'checking' | 'committing' | 'undoing'

/** Where the upload stands; each step carries what it needs to be shown. */
export type ImportStep =
  | { name: 'file' }
  | { name: 'columns'; file: StartedImportReply; meanings: ImportMeanings }
  | { name: 'working'; work: ImportWork; job: JobReply | null }
  | ({ name: 'checked'; found: ImportView } & CheckedRows)
  | { name: 'done'; found: ImportView; left: ImportRowsView }

/** Pages of what a dry run found. */
export interface CheckedRows {
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
/** What was refused at single fields, by their path. */
export const $fields = atom<Record<string, string>>({})
export const $isBusy = atom(false)
/** How much of a file is sent, from 0 to 1; its first rows are read then. Null while none is on its way. */
export const $sent = atom<number | null>(null)
/** What was typed into wrong cells and is not saved yet, by line and field. */
export const $typed = atom<Record<number, Record<string, string>>>({})

export const checkFile = (
  importId: string,
  asked: {
    mapping: ImportMapping
    meanings: ImportMeanings
    /** Left out, what was said before holds. */
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

/** What texts stand for, and those that the lists of the college shall have from now on; then the dry run again. */
export const settleMeanings = (
  { id: importId, mapping }: ImportView,
  meanings: ImportMeanings,
  values: Adding,
): Promise<void> =>
  attemptChange(async () => {
    const asked = Object.values(values).flat().length
    const { added } =
      asked > 0 ? await postCall<{ added: number }>('addImportValues', { importId, values }) : { added: 0 }
    await checkNow(importId, { mapping, meanings })
    if (added < asked) $problem.set(m['imports.meanings.notAdded']())
  })

/** What puts many rows right at once, outside the file; then the dry run again. */
export const remedyFile = (found: ImportView): Promise<void> =>
  attemptChange(async () => {
    await postCall('applyImportRemedy', { importId: found.id })
    await checkNow(found.id, found)
  })

/** Saves what was typed; of two people the second is told at the row, and keeps what they typed. */
export const saveMends = (found: ImportView, rows: readonly MendedRow[]): Promise<void> =>
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

/** The PDF or file that a kind offers once it counts. */
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

/** Where an upload stands by now. */
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

/** Refused or not: who is refused often is because somebody else was quicker. */
export async function attemptChange(work: () => Promise<void>): Promise<void> {
  await attempt(work)
  tellImportsChanged()
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
    $fields.set(fieldsOf(error))
    // What was chosen stays: only a step that failed on its way is taken back.
    if ($step.get().name === 'working') $step.set(before.name === 'working' ? { name: 'file' } : before)
  } finally {
    $isBusy.set(false)
  }
}

/** What is to be saved of the rows that are shown. */
export const mendsOf = (
  rows: readonly ImportRowView[],
  typed: Record<number, Record<string, string>>,
): MendedRow[] =>
  rows.flatMap(({ line, version }) => {
    const cells = typed[line]
    return cells ? [{ line, version, cells }] : []
  })

export const showRows = (importId: string, which: string, page: number): Promise<ImportRowsView> =>
  getCall<ImportRowsView>('getImportRows', { importId, which, page: String(page) })

/** What is worth a second look; nobody is asked where nothing is. */
export const showNoted = async ({ id, notedRows }: ImportView, page: number): Promise<ImportRowsView> =>
  notedRows === 0 ? { rows: [], total: 0, page, perPage: 1 } : showRows(id, 'noted', page)

/** What is new; nobody is asked where nothing is. */
export const showNew = async ({ id, newRows }: ImportView, page: number): Promise<ImportRowsView> =>
  newRows === 0 ? { rows: [], total: 0, page, perPage: 1 } : showRows(id, 'new', page)

/** What saving would change; nobody is asked where it changes nothing. */
export const showChanges = async (
  { id, changedRows }: ImportView,
  page: number,
): Promise<ImportChangesView> =>
  changedRows === 0
    ? { rows: [], total: 0, page, perPage: 1 }
    : getCall<ImportChangesView>('getImportChanges', { importId: id, page: String(page) })
