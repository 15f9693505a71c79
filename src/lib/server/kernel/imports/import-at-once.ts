import type { ImportOptions } from '#lib/schemas/import.ts'
import { sayProblem } from '#lib/i18n/say-problems.ts'
import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import { invalid } from '../core/errors.ts'
import { kindOf } from './kind-of.ts'
import type { StoredImport } from './import-row.ts'
import { importStoreOf } from './imports.repository.ts'

/** A file and what is to become of it, without anybody who looks at the dry run. */
export interface FileOrder {
  kind: string
  bytes: Uint8Array
  fileName: string
  /** What the file is about, where its kind needs that. */
  subjectId?: string
  options?: ImportOptions
  isDryRun: boolean
  skipBad: boolean
  addMissing: boolean
  /** Saves it although the same file is saved about something else. */
  again?: boolean
}

/** wire: what the command prints. */
export interface ImportSummary {
  rows: number
  new: number
  changed: number
  unchanged: number
  bad: number
  problems: { line: number; column: string; value: string; message: string }[]
}

export interface ImportedFile {
  summary: ImportSummary
  /** Nothing is written where a row is wrong that may not be left out, and in a dry run. */
  isWritten: boolean
  /** Rows that the commit left out, and why: somebody else was quicker, or changed what they name. */
  leftOut: ImportSummary['problems']
}

/** A batch hangs on the course of its branch. */
const mostRounds = 3

/**
 * The whole way of a file, as its page would go it. Where nothing is written, nothing of the file stays.
 * @throws DomainError of each step
 */
export async function importAtOnce(app: App, order: FileOrder, actor: Actor): Promise<ImportedFile> {
  const { importId, mapping } = await app.imports.start(order.kind, order, actor)
  try {
    await checkAtOnce(app, importId, mapping, actor)
    // What hangs on what was missing is only seen when that is there.
    for (let round = 0; order.addMissing && !order.isDryRun && round < mostRounds; round += 1) {
      if ((await addMissing(app, importId, actor)) === 0) break
      await checkAtOnce(app, importId, mapping, actor)
    }
    const found = await app.imports.show(importId)
    const summary = { ...countsOf(found), problems: await problemsOf(app, importId, 'error') }
    const agreed = { skipBad: order.skipBad, again: order.again ?? false }
    const mayWrite = !order.isDryRun && (found.errorRows === 0 || order.skipBad)
    if (!mayWrite) {
      await app.imports.discard(importId, actor)
      return { summary, isWritten: false, leftOut: [] }
    }
    await settle(app, await app.imports.commit(importId, { revision: null, ...agreed }, actor))
    return { summary, isWritten: true, leftOut: await problemsOf(app, importId, 'notDone') }
  } catch (error) {
    // Committed or ended already: it stays, and what went wrong is what is told.
    await app.imports.discard(importId, actor).catch(() => undefined)
    throw error
  }
}

type Mapping = Parameters<App['imports']['check']>[1]['mapping']

async function checkAtOnce(app: App, importId: string, mapping: Mapping, actor: Actor): Promise<void> {
  await settle(app, await app.imports.check(importId, { mapping }, actor))
}

/** @throws DomainError what the job ended with */
async function settle({ jobs }: App, jobId: string | null): Promise<void> {
  const problem = jobId === null ? null : (await jobs.ended(jobId)).problem
  if (problem) throw invalid(problem)
}

async function addMissing(app: App, importId: string, actor: Actor): Promise<number> {
  const { kind, unknownValues } = await app.imports.show(importId)
  const missing = Object.entries(unknownValues).map(
    ([field, texts]) => [field, texts.map((text) => ({ text, within: null }))] as const,
  )
  return (await kindOf(app, kind).addMissing?.(app, Object.fromEntries(missing), { actor, importId })) ?? 0
}

const countsOf = (
  found: Pick<StoredImport, 'rows' | 'newRows' | 'changedRows' | 'unchangedRows' | 'errorRows'>,
): Omit<ImportSummary, 'problems'> => ({
  ...{ rows: found.rows, new: found.newRows, changed: found.changedRows },
  ...{ unchanged: found.unchangedRows, bad: found.errorRows },
})

/** Of the rows that are kept for people to look at. */
async function problemsOf(
  app: App,
  importId: string,
  which: 'error' | 'notDone',
): Promise<ImportSummary['problems']> {
  const { lines } = importStoreOf(app).read
  const rows = await lines.page(importId, which, 1, Number.MAX_SAFE_INTEGER)
  return rows.flatMap(({ line, problems }) =>
    problems.map(({ column, value, code, params }) => ({
      ...{ line, column, value },
      message: sayProblem({ code, column, params }),
    })),
  )
}
