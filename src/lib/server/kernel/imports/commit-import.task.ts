import { gatherFigures } from '../db/portable.ts'
import type { Task } from '../jobs/task.ts'
import {
  type Chunk,
  type Ending,
  chunkRows,
  eachChunk,
  requireState,
  rowProblem,
  workOf,
} from './import-chunk.ts'
import type { AgreedRow, CommittedRow, Known } from './import-kind.ts'
import type { StoredImport, StoredRow } from './import-row.ts'
import { endedBy, moveImport } from './import-states.ts'
import { type ImportsRepository, importStoreOf } from './imports.repository.ts'
import { kindOf, requireImport } from './kind-of.ts'

/**
 * Writes the rows that are new or changed. A row whose record was changed since the dry run is left out, and
 * says so: nobody has agreed to what it would do now.
 */
export async function commitImport(task: Task, importId: string, { input, report }: Ending): Promise<void> {
  const { app } = task
  const store = importStoreOf(app)
  const fenced = task.fenced(store)
  const total = totalOf(await requireImport(store.read, importId))
  const commitBehind = (line: number): Promise<readonly StoredRow[]> =>
    fenced.transact(async (write) => {
      const found = await requireState(write, importId, 'committing')
      const kind = kindOf(app, found.kind)
      const rows = await write.lines.nextToCommit(importId, kind.rowsAtOnce ?? chunkRows, line)
      if (rows.length > 0) await writeRows(write, { kind, found, rows, task, input })
      return rows
    })
  await eachChunk(commitBehind, { from: 0, total, report })
  await task.complete(store, async (write) => {
    const found = await requireState(write, importId, 'committing')
    const at = app.clock.now()
    const { actor } = input
    const tell = { outcomes: await write.lines.countOutcomes(importId) }
    await moveImport(write, found, 'finishCommit', { actor, at, change: endedBy(actor, at), tell })
  })
  // Nobody waits for it: what is slower until then is slower for a second.
  if (total >= manyRows) await gatherFigures(app.database.writes)
}

/** So many change how a table is best read. */
const manyRows = 1000

const totalOf = ({ newRows, changedRows }: StoredImport): number => newRows + changedRows

async function writeRows(write: ImportsRepository, chunk: Chunk): Promise<void> {
  const { kind, found, rows, task } = chunk
  const keyOf = ({ parsed }: StoredRow): string => (parsed ? kind.keyOf(parsed) : '')
  const keys = rows.map(keyOf)
  const known = await kind.known(task.app, write.transaction, found, keys)
  const wanted = rows.filter((row) => isAsAgreed(row, known.get(keyOf(row)) ?? null)).flatMap(agreedRow)
  const written = wanted.length > 0 ? ((await kind.commit?.(workOf(write, chunk), wanted)) ?? []) : []
  const outcomes = new Map(written.map((row) => [row.line, row]))
  await write.lines.settle(
    found.id,
    rows.map((row) => outcomeOf(chunk, row, outcomes.get(row.line))),
  )
}

/** The record is as it was when the row was checked. */
const isAsAgreed = ({ verdict, entityVersion }: StoredRow, known: Known | null): boolean =>
  verdict === 'new' ? known === null : known !== null && known.version === (entityVersion ?? '')

const agreedRow = ({ line, parsed, verdict, entity, entityVersion }: StoredRow): AgreedRow<object>[] =>
  parsed && (verdict === 'new' || verdict === 'changed')
    ? [{ line, row: parsed, verdict, entity, version: entityVersion }]
    : []

function outcomeOf(chunk: Chunk, row: StoredRow, written: CommittedRow | undefined) {
  const { line } = row
  if (written && 'entity' in written)
    return { line, outcome: 'done' as const, entity: written.entity, version: written.version }
  const problems = [rowProblem(chunk, row, written?.problem ?? 'changedMeanwhile')]
  return { line, outcome: 'leftOut' as const, problems }
}
