import type { Task } from '../../jobs/job-kind.ts'
import { sheetLimits } from '../../spreadsheets/sheet.types.ts'
import type { UndoneRow } from '../import-kind.ts'
import { endedBy, moveImport } from '../import-states.ts'
import { kindOf, requireImport } from '../kind-registry.ts'
import type { StoredRow } from '../store/import-row.ts'
import { type ImportsRepository, importStoreOf } from '../store/imports.repository.ts'
import {
  type Chunk,
  type Ending,
  chunkSizeOf,
  eachChunk,
  requireState,
  rowProblem,
  workOf,
} from './import-chunk.ts'

/** After the last line that a spreadsheet can have. */
const behindAll = sheetLimits.lines + 1

/**
 * Undoes the rows, the last one first. A row whose record changed since stays, with the reason. If none could be
 * undone, the import stays committed.
 */
export async function undoImport(task: Task, importId: string, { input, report }: Ending): Promise<void> {
  const { app } = task
  const store = importStoreOf(app)
  const kind = kindOf(app, (await requireImport(store.read, importId)).kind)
  const fenced = task.fenced(store, ({ transaction }) => kind.writing.mutex?.({ app, db: transaction }, []))
  const { done = 0, kept = 0, undone: before = 0 } = await store.read.lines.countOutcomes(importId)
  const undoBefore = (line: number): Promise<readonly StoredRow[]> =>
    fenced.transact(async (write) => {
      const found = await requireState(write, importId, 'undoing')
      const rows = await write.lines.nextToUndo(
        importId,
        chunkSizeOf(kind.writing, app.database.engine),
        line,
      )
      if (rows.length > 0) await takeBack(write, { kind, found, rows, task, input })
      return rows
    })
  await eachChunk(undoBefore, { from: behindAll, total: before + done + kept, done: before, report })
  await task.complete(store, async (write) => {
    const found = await requireState(write, importId, 'undoing')
    const { undone = 0, kept = 0 } = await write.lines.countOutcomes(importId)
    // An import that was never fully committed does not count as committed either.
    const countsStill = found.endedAt !== null && undone === 0 && kept > 0
    const to = countsStill ? ('committed' as const) : ('undone' as const)
    const at = app.clock.now()
    const { actor } = input
    const change = to === 'undone' ? endedBy(actor, at) : {}
    await moveImport(write, found, 'finishUndo', { to, actor, at, change, auditFacts: { undone, kept } })
  })
}

async function takeBack(write: ImportsRepository, chunk: Chunk<StoredRow>): Promise<void> {
  const { kind, found, rows } = chunk
  const reasons =
    (await kind.writing.undo?.(workOf(write, chunk), rows.flatMap(undoneRow))) ?? new Map<number, string>()
  await write.lines.settle(
    found.id,
    rows.map((row) => {
      const { line } = row
      const problem = reasons.get(line)
      if (problem === undefined) return { line, outcome: 'undone' as const, problems: [] }
      return { line, outcome: 'kept' as const, problems: [rowProblem(chunk, row, { problem })] }
    }),
  )
}

function undoneRow({ line, parsed, verdict, entity, entityVersion }: StoredRow): UndoneRow<object>[] {
  if (!parsed || (verdict !== 'new' && verdict !== 'changed')) return []
  return [{ line, row: parsed, verdict, entity: entity ?? '', version: entityVersion ?? '' }]
}
