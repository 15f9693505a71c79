import type { ImportState } from '#lib/schemas/imports/import-requests.ts'
import { sideBySide } from '../../core/queue.ts'
import { conflict } from '../../core/errors.ts'
import type { Engine } from '../../db/portable.ts'
import type { Report, Task } from '../../jobs/job-kind.ts'
import type { ImportKind, LeftOutRow, RowsWork } from '../import-kind.ts'
import { columnOf } from '../mapping/mapped-cells.ts'
import { showCell } from '../rows/format-cell.ts'
import type { CellProblem, CheckedLine, StoredImport, StoredRow } from '../store/import-row.ts'
import type { ImportsRepository } from '../store/imports.repository.ts'
import type { EndInput } from './finish-import.ts'

/** A job that ends an import, at work. */
export interface Ending {
  input: EndInput
  report: Report
}

/** Rows of one transaction: each says in the same one that it is done, so none is done twice. */
export const chunkRows = 500

export const rowsAtOnce = (engine: Engine, { rowsAtOnce: own }: Pick<ImportKind, 'rowsAtOnce'>): number =>
  own?.[engine] ?? chunkRows

export interface Chunk<Row extends CheckedLine = CheckedLine> {
  kind: ImportKind
  found: StoredImport
  rows: readonly Row[]
  task: Task
  input: EndInput
}

interface InLanes<Part> {
  /** Null behind the last one. */
  next(): Promise<Part | null>
  /** Answers how many rows that were. */
  work(part: Part): Promise<number>
  report: Report
  total: number
  /** Rows of before. */
  done?: number
}

/**
 * Chunks in lanes, side by side. How far they are is told beside them: that the lease is lost is what the next transaction
 * says.
 */
export async function inLanes<Part>(
  lanes: number,
  { next, work, report, total, done: before = 0 }: InLanes<Part>,
): Promise<void> {
  let done = before
  let telling: Promise<void> | null = null
  async function fetch(): Promise<Part | null> {
    // On SQLite others who write get their turn while the next chunk is fetched.
    if (lanes === 1) await telling
    return next()
  }
  async function chunk(part: Part): Promise<void> {
    done += await work(part)
    telling ??= report(Math.min(done, total), total)
      .catch(() => undefined)
      .finally(() => (telling = null))
  }
  try {
    await sideBySide(lanes, fetch, chunk)
  } finally {
    await telling
  }
}

/** Chunk by chunk, each beside the last line of the one before, until `take` finds no more; says how far it is. */
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

/** With its row locked. @throws DomainError Conflict `import.ended` */
export const requireState = async (
  write: ImportsRepository,
  importId: string,
  state: ImportState,
): Promise<StoredImport> => inState(await write.imports.lock(importId), state)

/** The state stays until the transaction ends; others of the same job may rely on it with this one. @throws DomainError Conflict `import.ended` */
export const holdState = async (
  write: ImportsRepository,
  importId: string,
  state: ImportState,
): Promise<StoredImport> => inState(await write.imports.hold(importId), state)

function inState(found: StoredImport | null, state: ImportState): StoredImport {
  if (found?.state !== state) throw conflict('import.ended')
  return found
}

/** Transactions that write rows at once: PostgreSQL writes one chunk while the next is made ready. SQLite has one writer. */
export const lanesOf = (engine: Engine): number => (engine === 'sqlite' ? 1 : 2)

/** What a kind is handed to write its records with. */
export const workOf = (write: ImportsRepository, { found, task, input }: Chunk): RowsWork => ({
  app: task.app,
  db: write.transaction,
  found,
  actor: input.actor,
  at: task.app.clock.now(),
})

/** Said at a cell; of a whole row, at the one that names its record. */
export function rowProblem(
  { kind, found }: Chunk,
  { raw, mended }: StoredRow,
  { problem: code, field = kind.repeats.field(found.options) }: LeftOutRow,
): CellProblem {
  const shown = showCell(found.secretFields, field, mended[field] ?? raw?.[field] ?? '')
  const value = shown.slice(0, 100)
  const column = found.headers[columnOf(found.mapping, field) ?? -1] ?? field
  return { field, column, value, code, params: { value } }
}
