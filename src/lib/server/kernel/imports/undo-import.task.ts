import { conflict } from '../core/errors.ts'
import type { Report, Task } from '../jobs/task.ts'
import { sheetLimits } from '../spreadsheets/sheet.types.ts'
import { type EndInput, recordEnd } from './end-import.ts'
import type { ImportKind, UndoneRow } from './import-kind.ts'
import type { StoredImport, StoredRow } from './import-row.ts'
import { type ImportsRepository, importStoreOf } from './imports.repository.ts'
import { kindOf } from './kind-of.ts'

interface Running {
  input: EndInput
  report: Report
}

const chunkRows = 100
/** Behind the last line that a spreadsheet can have. */
const behindAll = sheetLimits.lines + 1

/**
 * Takes the rows back, the last one first. A row whose record was changed since stays, and says why. Where
 * none could be taken back the import counts as before.
 */
export async function undoImport(task: Task, importId: string, { input, report }: Running): Promise<void> {
  const { app } = task
  const store = importStoreOf(app.database)
  const fenced = task.fenced(store)
  const { done: total = 0 } = await store.read.lines.countOutcomes(importId)
  for (let before: number = behindAll, gone = 0; ;) {
    const rows = await fenced.transact(async (write) => {
      const found = await requireUndoing(write, importId)
      const next = await write.lines.nextToUndo(importId, chunkRows, before)
      if (next.length > 0)
        await takeBack(write, { kind: kindOf(app, found.kind), found, rows: next, task, input })
      return next
    })
    const last = rows.at(-1)
    if (!last) break
    before = last.line
    gone += rows.length
    await report(Math.min(gone, total), total)
  }
  await task.complete(store, async (write) => {
    const found = await requireUndoing(write, importId)
    const { undone = 0, kept = 0 } = await write.lines.countOutcomes(importId)
    const to = undone === 0 && kept > 0 ? ('committed' as const) : ('undone' as const)
    const at = app.clock.now()
    const { actor } = input
    await write.imports.change(importId, { from: ['undoing'], to, ...(to === 'undone' && { at, by: actor }) })
    const more = { undone, kept }
    await recordEnd(write, { ...found, state: 'committed' }, { action: 'import.undone', actor, at, more })
  })
}

/** With its row locked. @throws DomainError Conflict `import.ended` */
async function requireUndoing(write: ImportsRepository, importId: string): Promise<StoredImport> {
  const found = await write.imports.lock(importId)
  if (found?.state !== 'undoing') throw conflict('import.ended')
  return found
}

interface Chunk {
  kind: ImportKind
  found: StoredImport
  rows: readonly StoredRow[]
  task: Task
  input: EndInput
}

async function takeBack(write: ImportsRepository, { kind, found, rows, task, input }: Chunk): Promise<void> {
  const work = { app: task.app, db: write.transaction, found, actor: input.actor, at: task.app.clock.now() }
  const reasons = (await kind.undo?.(work, rows.flatMap(undoneRow))) ?? new Map<number, string>()
  const field = kind.repeats.field(found.options)
  await write.lines.settle(
    found.id,
    rows.map(({ line, raw, mended }) => {
      const code = reasons.get(line)
      if (code === undefined) return { line, outcome: 'undone' as const, problems: [] }
      const value = (mended[field] ?? raw?.[field] ?? '').slice(0, 100)
      return { line, outcome: 'kept' as const, problems: [{ field, column: field, value, code }] }
    }),
  )
}

function undoneRow({ line, parsed, verdict, entity, entityVersion }: StoredRow): UndoneRow<object>[] {
  if (!parsed || (verdict !== 'new' && verdict !== 'changed')) return []
  return [{ line, row: parsed, verdict, entity: entity ?? '', version: entityVersion ?? '' }]
}
