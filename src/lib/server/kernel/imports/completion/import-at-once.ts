import { sayProblem } from '#lib/i18n/say-problems.ts'
import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import type { HiddenChoice, ImportMapping, ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import type { Actor } from '../../audit/audit.ts'
import { invalid } from '../../core/errors.ts'
import { checkSheet } from '../checks/check-import.task.ts'
import type { CheckRequest } from '../checks/start-check.ts'
import type { CheckedRows } from '../checks/validate-rows.ts'
import type { UploadedFile, StartedImport } from '../files/start-import.ts'
import type { AddedValue } from '../import-column.ts'
import type { ImportHost } from '../import-host.ts'
import type { ImportKind } from '../import-kind.ts'
import { requireImport } from '../kind-registry.ts'
import { requireClearColumns } from '../mapping/file-columns.ts'
import { allMissing } from '../mapping/missing-values.ts'
import { readMasked } from '../rows/read-masked.ts'
import type { CellProblem, StoredImport } from '../store/import-row.ts'
import type { ImportStore } from '../store/imports.repository.ts'
import { showChosen } from '../views/show-choices.ts'
import type { Agreed } from './finish-import.ts'

/** A file and its options, for an import without review of the dry run. */
export interface SingleStepImport {
  kind: string
  bytes: Uint8Array
  fileName: string
  /** The id of the subject, if the kind needs one. */
  subjectId?: string
  options?: ImportOptions
  isDryRun: boolean
  skipBad: boolean
  addMissing: boolean
  /** Saves it even if the same file is saved for another subject. */
  again?: boolean
  /** What happens to rows that are hidden in the file; without a choice such a file is refused. */
  hidden?: HiddenChoice | null
  /** The column mapping; if omitted, the headings must be unambiguous. */
  mapping?: ImportMapping
}

/** wire: what the command prints. */
interface ImportSummary {
  rows: number
  new: number
  changed: number
  unchanged: number
  bad: number
  problems: { line: number; column: string; value: string; message: string }[]
  /** The values added to the college's lists; in a dry run those that would be, and the figures include them. */
  added: { column: string; value: string; place: string }[]
}

export interface ImportedFile {
  summary: ImportSummary
  /** The values that the college's lists lack and `addMissing` would add; empty if it was requested. */
  addable: ImportSummary['added']
  /** What was chosen before the file, in words. */
  chosen: ImportView['chosen']
  /** False if an invalid row may not be left out, and in a dry run. */
  isWritten: boolean
  /**
   * Rows that the commit left out, with the reason: another user was faster, or changed a record that they refer to.
   */
  leftOut: ImportSummary['problems']
}

/** The steps of an import, the same ones that its page uses. */
interface Steps {
  host: ImportHost
  store: ImportStore
  start(kindName: string, file: UploadedFile, actor: Actor): Promise<StartedImport>
  check(importId: string, request: CheckRequest, actor: Actor): Promise<string>
  commit(importId: string, agreed: Agreed, actor: Actor): Promise<string | null>
  discard(importId: string, actor: Actor): Promise<void>
}

/**
 * The rounds needed to add values that depend on each other: a batch needs the course of its branch, and a section
 * needs both.
 */
const mostRounds = 4

/**
 * Runs all steps of an import, as its page would. If nothing is written, nothing of the file stays.
 * @throws DomainError of each step
 */
export async function importAtOnce(
  steps: Steps,
  order: SingleStepImport,
  actor: Actor,
): Promise<ImportedFile> {
  const { importId, ...started } = await steps.start(order.kind, order, actor)
  try {
    if (!order.mapping) requireClearColumns(started)
    const asked = { mapping: order.mapping ?? started.mapping, hidden: order.hidden }
    const { options } = await foundImport(steps, importId)
    const chosen = showChosen(steps.host.runner(order.kind).kind, options)
    await checkAtOnce(steps, importId, asked, actor)
    const summary = await checkWithMissing(steps, { importId, asked, order, actor })
    const addable = order.addMissing ? [] : await findAddable(steps, importId)
    const agreed = { skipBad: order.skipBad, again: order.again ?? false }
    const mayWrite = !order.isDryRun && (summary.bad === 0 || order.skipBad)
    if (!mayWrite) {
      await steps.discard(importId, actor)
      return { summary, addable, chosen, isWritten: false, leftOut: [] }
    }
    await settle(steps.host, await steps.commit(importId, { revision: null, ...agreed }, actor))
    const leftOut = await problemsOf(steps, importId, 'notDone')
    return { summary, addable, chosen, isWritten: true, leftOut }
  } catch (error) {
    // If the import is already committed or ended, it stays; the original error is reported.
    await steps.discard(importId, actor).catch(() => undefined)
    throw error
  }
}

async function checkAtOnce(steps: Steps, importId: string, asked: CheckRequest, actor: Actor): Promise<void> {
  await settle(steps.host, await steps.check(importId, asked, actor))
}

/** Waits for a job. @throws DomainError the problem with which the job ended */
async function settle({ jobs }: ImportHost, jobId: string | null): Promise<void> {
  const problem = jobId === null ? null : (await jobs.ended(jobId)).problem
  if (problem) throw invalid(problem)
}

interface Checking {
  importId: string
  asked: CheckRequest
  order: SingleStepImport
  actor: Actor
}

/** Checks the file after adding the values missing in the college's lists, or in a dry run as if they were added. */
async function checkWithMissing(
  steps: Steps,
  { importId, asked, order, actor }: Checking,
): Promise<ImportSummary> {
  const added: AddedValue[] = []
  const runner = steps.host.runner(order.kind)
  // Values that depend on missing ones are found only once those exist.
  for (let round = 0; order.addMissing && !order.isDryRun && round < mostRounds; round += 1) {
    const { unknownValues, unknownPlaces } = await foundImport(steps, importId)
    const some = await runner.addMissing(allMissing(unknownValues, unknownPlaces), actor)
    if (some.length === 0) break
    added.push(...some)
    await checkAtOnce(steps, importId, asked, actor)
  }
  const found = await foundImport(steps, importId)
  if (order.addMissing && order.isDryRun) {
    const imagined = await imagineMissing(steps, found)
    if (imagined) return imagined
  }
  return {
    ...figuresOf(found),
    problems: await problemsOf(steps, importId, 'error'),
    added: sayAdded(runner.kind, found, added),
  }
}

const foundImport = ({ store }: Steps, importId: string): Promise<StoredImport> =>
  requireImport(store.read, importId)

async function findAddable(steps: Steps, importId: string): Promise<ImportSummary['added']> {
  const found = await foundImport(steps, importId)
  const runner = steps.host.runner(found.kind)
  const next = await runner.withMissing(allMissing(found.unknownValues, found.unknownPlaces))
  return sayAdded(runner.kind, found, next?.added ?? [])
}

/** Checks the file against lists that include its missing values; returns null if none can be added. */
async function imagineMissing({ host }: Steps, found: StoredImport): Promise<ImportSummary | null> {
  const { kind } = host.runner(found.kind)
  let checked: Pick<CheckedRows<object>, 'unknownValues' | 'unknownPlaces'> = found
  let rows: CheckedRows<object> | null = null
  let runner = host.runner(found.kind)
  const added: AddedValue[] = []
  for (let round = 0; round < mostRounds; round += 1) {
    const next = await runner.withMissing(allMissing(checked.unknownValues, checked.unknownPlaces))
    const sheet = next && next.added.length > 0 ? await readMasked(host, found) : null
    if (!next || !sheet) break
    runner = next.runner
    added.push(...next.added)
    rows = await checkSheet(host, { runner, found, sheet, corrections: new Map() })
    checked = rows
  }
  if (!rows) return null
  const problems = rows.rows.flatMap(({ source: { line }, verdict, problems: said }) =>
    verdict === 'error' ? said.map((problem) => ({ line, ...sayCell(problem) })) : [],
  )
  return { ...figuresOf(rows.counts), problems, added: sayAdded(kind, found, added) }
}

function sayAdded(
  kind: ImportKind,
  { options }: StoredImport,
  added: readonly AddedValue[],
): ImportSummary['added'] {
  const titles = new Map(kind.columns.list(options).map(({ field, title }) => [field, title()]))
  return added.map(({ field, text, place }) => ({ column: titles.get(field) ?? field, value: text, place }))
}

const figuresOf = (
  found: Pick<StoredImport, 'rows' | 'newRows' | 'changedRows' | 'unchangedRows' | 'errorRows'>,
): Omit<ImportSummary, 'problems' | 'added'> => ({
  rows: found.rows,
  new: found.newRows,
  changed: found.changedRows,
  unchanged: found.unchangedRows,
  bad: found.errorRows,
})

/** Returns the problems of the rows that are stored for viewing. */
async function problemsOf(
  { store }: Steps,
  importId: string,
  which: 'error' | 'notDone',
): Promise<ImportSummary['problems']> {
  const rows = await store.read.lines.page(importId, which, 1, Number.MAX_SAFE_INTEGER)
  return rows.flatMap(({ line, problems }) => problems.map((problem) => ({ line, ...sayCell(problem) })))
}

const sayCell = ({
  column,
  value,
  code,
  params,
}: CellProblem): Omit<ImportSummary['problems'][number], 'line'> => ({
  column,
  value,
  message: sayProblem({ code, column, params }),
})
