import { systemActor } from '../../audit/audit.ts'
import { inTurn } from '../../core/queue.ts'
import { newId } from '../../core/ids.ts'
import type { Task } from '../../jobs/job-kind.ts'
import type { NewJob } from '../../jobs/job-row.ts'
import { type KindRunner, createKindRunner } from '../import-host.ts'
import type { AgreedRow, CommittedRow, ExistingRecord } from '../import-kind.ts'
import { endedBy, moveImport } from '../import-states.ts'
import { kindOf, requireImport } from '../kind-registry.ts'
import type { CheckedLine, StoredImport } from '../store/import-row.ts'
import { type ImportsRepository, importStoreOf } from '../store/imports.repository.ts'
import {
  type Chunk,
  type Ending,
  chunkSizeOf,
  holdState,
  inLanes,
  parallelChunks,
  requireState,
  rowProblem,
  workOf,
} from './import-chunk.ts'

/**
 * Writes the new and changed rows. A row whose record changed since the dry run is left out with the reason, because
 * nobody agreed to its present effect.
 */
export async function commitImport(task: Task, importId: string, { input, report }: Ending): Promise<void> {
  const { app } = task
  const store = importStoreOf(app)
  const asked = await requireImport(store.read, importId)
  const runner = createKindRunner(app, kindOf(app, asked.kind))
  const { kind } = runner
  const total = totalOf(asked)
  // Rows written by an earlier run of the job.
  const { done: written = 0, leftOut: left = 0 } = await store.read.lines.countOutcomes(importId)
  let reached = 0
  async function next(): Promise<readonly ReadyLine[] | null> {
    // Read before the transaction, so that no writer waits for the decryption: in this state only this job changes
    // the rows.
    const rows = await store.read.lines.nextToCommit(
      importId,
      chunkSizeOf(kind.writing, app.database.engine),
      reached,
    )
    reached = rows.at(-1)?.line ?? reached
    return rows.length > 0 ? withReady(runner, rows) : null
  }
  async function work(rows: readonly ReadyLine[]): Promise<number> {
    const prepared = rows.flatMap(({ ready }) => ready ?? [])
    const fenced = task.fenced(store, ({ transaction }) =>
      kind.writing.mutex?.({ app, db: transaction }, prepared),
    )
    await fenced.transact(async (write) => {
      const found = await holdState(write, importId, 'committing')
      await writeRows(write, { kind, found, rows, task, input })
    })
    return rows.length
  }
  // For rows in order, the next ones are prepared while others are written.
  const inOrder = kind.writing.inAnyOrder ? work : inTurn(work)
  await inLanes(parallelChunks(app.database.engine), {
    next,
    work: inOrder,
    report,
    total,
    done: written + left,
  })
  await task.complete(store, async (write) => {
    const found = await requireState(write, importId, 'committing')
    const at = app.clock.now()
    const { actor } = input
    const auditFacts = { outcomes: await write.lines.countOutcomes(importId) }
    await moveImport(write, found, 'finishCommit', { actor, at, change: endedBy(actor, at), auditFacts })
    await kindOf(app, found.kind).hooks?.committed?.(write.transaction, found, { actor, at })
    if (total >= manyRows && app.database.engine === 'postgres') await write.jobs.enqueue(gathering(at))
  })
}

/** The number of rows that changes a table's statistics noticeably. */
const manyRows = 1000

export const figuresJob = 'imports.figures'

/** The job is not tied to the import, which may be undone while the job waits. */
const gathering = (at: string): NewJob => ({
  id: newId(),
  kind: figuresJob,
  subjectId: figuresJob,
  input: {},
  createdAt: at,
  createdBy: systemActor('imports'),
  dedupeKey: figuresJob,
})

const totalOf = ({ newRows, changedRows }: StoredImport): number => newRows + changedRows

/** A row with its prepared form. */
interface ReadyLine extends CheckedLine {
  ready: object | null
}

function withReady(runner: KindRunner, rows: readonly CheckedLine[]): ReadyLine[] {
  const parsed = rows.flatMap((row) => row.parsed ?? [])
  const ready = runner.prepare(parsed).values()
  return rows.map((row) => ({ ...row, ready: row.parsed && (ready.next().value ?? null) }))
}

async function writeRows(write: ImportsRepository, chunk: Chunk<ReadyLine>): Promise<void> {
  const { kind, found, rows, task } = chunk
  const { identity, writing } = kind
  const keyOf = ({ parsed }: CheckedLine): string => (parsed ? identity.keyOf(parsed) : '')
  const keys = rows.map(keyOf)
  const known = await identity.findExisting(task.app, write.transaction, found, keys)
  const wanted = rows.filter((row) => isAsAgreed(row, known.get(keyOf(row)) ?? null)).flatMap(agreedRow)
  const written = wanted.length > 0 ? ((await writing.commit?.(workOf(write, chunk), wanted)) ?? []) : []
  const outcomes = new Map(written.map((row) => [row.line, row]))
  const done = rows.flatMap(({ line }) => doneOf(outcomes.get(line)))
  await write.lines.settle(found.id, [...done, ...(await leftOut(write, chunk, outcomes))])
}

/** Whether the record is unchanged since the row was checked. */
const isAsAgreed = ({ verdict, entityVersion }: CheckedLine, known: ExistingRecord | null): boolean =>
  verdict === 'new' ? known === null : known !== null && known.version === (entityVersion ?? '')

const agreedRow = ({ line, ready, verdict, entity, entityVersion }: ReadyLine): AgreedRow<object>[] =>
  ready && (verdict === 'new' || verdict === 'changed')
    ? [{ line, row: ready, verdict, entity, version: entityVersion }]
    : []

const doneOf = (written: CommittedRow | undefined) =>
  written && 'entity' in written ? [{ ...written, outcome: 'done' as const }] : []

/** Builds the outcomes of rows that were left out; only for these the file's cells are read. */
async function leftOut(write: ImportsRepository, chunk: Chunk, outcomes: ReadonlyMap<number, CommittedRow>) {
  const lines = chunk.rows.flatMap(({ line }) => (doneOf(outcomes.get(line)).length > 0 ? [] : [line]))
  const rows = lines.length > 0 ? await write.lines.ofLines(chunk.found.id, lines) : []
  return rows.map((row) => {
    const written = outcomes.get(row.line)
    const why = written && 'problem' in written ? written : { problem: 'changedMeanwhile' }
    return { line: row.line, outcome: 'leftOut' as const, problems: [rowProblem(chunk, row, why)] }
  })
}
