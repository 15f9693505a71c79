import type { ImportState } from '#lib/schemas/imports/import-requests.ts'
import { sideBySide } from '../../core/queue.ts'
import { conflict } from '../../core/errors.ts'
import type { Engine } from '../../db/portable.ts'
import type { Report, Task } from '../../jobs/job-kind.ts'
import type { ImportKind, LeftOutRow, RowsWork, RowWriting } from '../import-kind.ts'
import { columnOf } from '../mapping/mapped-cells.ts'
import { showCell } from '../rows/format-cell.ts'
import type { CellProblem, CheckedLine, StoredImport, StoredRow } from '../store/import-row.ts'
import type { ImportsRepository } from '../store/imports.repository.ts'
import type { EndInput } from './finish-import.ts'

/** A running job that completes an import. */
export interface Ending {
  input: EndInput
  report: Report
}

/** Rows per transaction: each is marked as done in the same one, so none is written twice. */
export const chunkRows = 500

export const chunkSizeOf = ({ chunkSize }: Pick<RowWriting, 'chunkSize'>, engine: Engine): number =>
  chunkSize?.[engine] ?? chunkRows

export interface Chunk<Row extends CheckedLine = CheckedLine> {
  kind: ImportKind
  found: StoredImport
  rows: readonly Row[]
  task: Task
  input: EndInput
}

interface InLanes<Part> {
  /** Returns null after the last one. */
  next(): Promise<Part | null>
  /** Returns the number of rows processed. */
  work(part: Part): Promise<number>
  report: Report
  total: number
  /** The rows of earlier runs. */
  done?: number
}

/**
 * Processes chunks in parallel lanes and reports the progress. A failed report is ignored: if the lease is lost, the
 * next transaction fails.
 */
export async function inLanes<Part>(
  lanes: number,
  { next, work, report, total, done: before = 0 }: InLanes<Part>,
): Promise<void> {
  let done = before
  let reporting: Promise<void> | null = null
  async function fetch(): Promise<Part | null> {
    // On SQLite other writers get a turn while the next chunk is fetched.
    if (lanes === 1) await reporting
    return next()
  }
  async function chunk(part: Part): Promise<void> {
    done += await work(part)
    reporting ??= report(Math.min(done, total), total)
      .catch(() => undefined)
      .finally(() => (reporting = null))
  }
  try {
    await sideBySide(lanes, fetch, chunk)
  } finally {
    await reporting
  }
}

/**
 * Processes chunks in sequence, each with the last line of the previous one, until `take` finds no more; reports the
 * progress.
 */
export async function eachChunk(
  take: (line: number) => Promise<readonly Pick<CheckedLine, 'line'>[]>,
  { from, total, done: before, report }: { from: number; total: number; done: number; report: Report },
): Promise<void> {
  for (let line = from, done = before; ;) {
    const rows = await take(line)
    const last = rows.at(-1)
    if (!last) return
    line = last.line
    done += rows.length
    await report(Math.min(done, total), total)
  }
}

/** Locks the import and checks its state. @throws DomainError Conflict `import.ended` */
export const requireState = async (
  write: ImportsRepository,
  importId: string,
  state: ImportState,
): Promise<StoredImport> => inState(await write.imports.lock(importId), state)

/**
 * Takes a shared lock on the import, so that its state stays until the transaction ends, and checks the state.
 * @throws DomainError Conflict `import.ended`
 */
export const holdState = async (
  write: ImportsRepository,
  importId: string,
  state: ImportState,
): Promise<StoredImport> => inState(await write.imports.hold(importId), state)

function inState(found: StoredImport | null, state: ImportState): StoredImport {
  if (found?.state !== state) throw conflict('import.ended')
  return found
}

/**
 * Returns the number of parallel write transactions: PostgreSQL writes one chunk while the next is prepared. SQLite
 * has a single writer.
 */
export const parallelChunks = (engine: Engine): number => (engine === 'sqlite' ? 1 : 2)

/** Returns what a kind needs to write its records. */
export const workOf = (write: ImportsRepository, { found, task, input }: Chunk): RowsWork => ({
  app: task.app,
  db: write.transaction,
  found,
  actor: input.actor,
  at: task.app.clock.now(),
})

/** Builds the problem of a row that was left out; for the whole row it is at the cell that names its record. */
export function rowProblem(
  { kind, found }: Chunk,
  { raw, corrected }: StoredRow,
  { problem: code, field = kind.identity.repeats.field(found.options) }: LeftOutRow,
): CellProblem {
  const shown = showCell(found.secretFields, field, corrected[field] ?? raw?.[field] ?? '')
  const value = shown.slice(0, 100)
  const column = found.headers[columnOf(found.mapping, field) ?? -1] ?? field
  return { field, column, value, code, params: { value } }
}
