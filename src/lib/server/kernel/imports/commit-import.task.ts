import { conflict } from '../core/errors.ts'
import type { Report, Task } from '../jobs/task.ts'
import { type EndInput, recordEnd } from './end-import.ts'
import type { AgreedRow, CommittedRow, ImportKind, Known } from './import-kind.ts'
import type { StoredImport, StoredRow } from './import-row.ts'
import { type ImportsRepository, importStoreOf } from './imports.repository.ts'
import { kindOf, requireImport } from './kind-of.ts'
import type { CellProblem } from './row-reader.ts'

interface Running {
  input: EndInput
  report: Report
}

/** Rows of one transaction: each says in the same one that it is done, so none is written twice. */
const chunkRows = 100

/**
 * Writes the rows that are new or changed. A row whose record was changed since the dry run is left out, and
 * says so: nobody has agreed to what it would do now.
 */
export async function commitImport(task: Task, importId: string, { input, report }: Running): Promise<void> {
  const { app } = task
  const store = importStoreOf(app.database)
  const fenced = task.fenced(store)
  const total = await totalOf(await requireImport(store.read, importId))
  for (let done = 0; ;) {
    const written = await fenced.transact(async (write) => {
      const found = await requireCommitting(write, importId)
      const kind = kindOf(app, found.kind)
      const rows = await write.lines.nextToCommit(importId, chunkRows)
      if (rows.length > 0) await writeRows(write, { kind, found, rows, task, input })
      return rows.length
    })
    if (written === 0) break
    done += written
    await report(Math.min(done, total), total)
  }
  await task.complete(store, async (write) => {
    const found = await requireCommitting(write, importId)
    const at = app.clock.now()
    const { actor } = input
    await write.imports.change(importId, { from: ['committing'], to: 'committed', at, by: actor })
    const more = { outcomes: await write.lines.countOutcomes(importId) }
    await recordEnd(write, { ...found, state: 'checked' }, { action: 'import.committed', actor, at, more })
  })
}

const totalOf = async ({ newRows, changedRows }: StoredImport): Promise<number> => newRows + changedRows

/** With its row locked. @throws DomainError Conflict `import.ended` */
async function requireCommitting(write: ImportsRepository, importId: string): Promise<StoredImport> {
  const found = await write.imports.lock(importId)
  if (found?.state !== 'committing') throw conflict('import.ended')
  return found
}

interface Chunk {
  kind: ImportKind
  found: StoredImport
  rows: readonly StoredRow[]
  task: Task
  input: EndInput
}

async function writeRows(write: ImportsRepository, { kind, found, rows, task, input }: Chunk): Promise<void> {
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]))
  const known = await kind.known(task.app, write.transaction, found, keys)
  const agreed = rows.filter((row) => isAsAgreed(row, known.get(row.key ?? '') ?? null))
  const work = {
    app: task.app,
    db: write.transaction,
    found,
    actor: input.actor,
    at: task.app.clock.now(),
  }
  const wanted = agreed.flatMap((row) => agreedRow(row))
  const written = wanted.length > 0 ? ((await kind.commit?.(work, wanted)) ?? []) : []
  const outcomes = new Map(written.map((row) => [row.line, row]))
  const field = kind.repeats.field(found.options)
  await write.lines.settle(
    found.id,
    rows.map((row) => outcomeOf(row, outcomes.get(row.line), field)),
  )
}

/** The record is as it was when the row was checked. */
const isAsAgreed = ({ verdict, entityVersion }: StoredRow, known: Known | null): boolean =>
  verdict === 'new' ? known === null : known !== null && known.version === (entityVersion ?? '')

const agreedRow = ({ line, parsed, verdict, entity }: StoredRow): AgreedRow<object>[] =>
  parsed && (verdict === 'new' || verdict === 'changed') ? [{ line, row: parsed, verdict, entity }] : []

function outcomeOf({ line, raw, mended }: StoredRow, written: CommittedRow | undefined, field: string) {
  if (written && 'entity' in written)
    return { line, outcome: 'done' as const, entity: written.entity, version: written.version }
  const value = mended[field] ?? raw?.[field] ?? ''
  const code = written?.problem ?? 'changedMeanwhile'
  const problem: CellProblem = { field, column: field, value: value.slice(0, 100), code }
  return { line, outcome: 'leftOut' as const, problems: [problem] }
}
