import type { HiddenChoice, ImportMapping, ImportMeanings } from '#lib/schemas/imports/import-requests.ts'
import { systemActor } from '../../audit/audit.ts'
import { chunksOf } from '../../core/chunks-of.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { gatherFigures } from '../../db/portable.ts'
import type { Report, Task } from '../../jobs/job-kind.ts'
import type { SheetReader } from '../../spreadsheets/sheet.types.ts'
import { inLanes, parallelChunks, requireState } from '../completion/import-chunk.ts'
import { createImportHost, type ImportHost, type KindRunner } from '../import-host.ts'
import type { ImportKind } from '../import-kind.ts'
import { moveImport } from '../import-states.ts'
import { contextsOf } from '../mapping/mapped-cells.ts'
import { rememberMapping } from '../mapping/saved-mapping.ts'
import {
  changeWords,
  type KeptWords,
  keptWordsIn,
  mergedMeanings,
  withWords,
  wordsFor,
  wordsKey,
} from '../mapping/value-mapping.ts'
import { readMasked } from '../rows/read-masked.ts'
import type { StoredImport } from '../store/import-row.ts'
import {
  type ImportStore,
  type ImportsRepository,
  type importMovesRepository,
  importStoreOf,
} from '../store/imports.repository.ts'
import { linesToKeep } from './rows-to-store.ts'
import { type CheckedRows, type Corrections, checkRows, correctionsByLine } from './validate-rows.ts'

/** The input of a check, fixed when the check was requested. */
export interface CheckInput {
  jobId: string
  mapping: ImportMapping
  meanings: ImportMeanings
  /** Absent in a job of an older version. */
  hidden?: HiddenChoice | null
}

interface Running {
  input: CheckInput
  report: Report
}

/** Rows per transaction, which takes a few milliseconds and bounds the wait of other writers. */
const chunkRows = 500

const foundBy = ['import_id', 'line', 'verdict', 'outcome']

/**
 * Runs the dry run: reads the file, checks every cell, and stores the valid rows where they do not take effect yet.
 * @throws DomainError NotFound `import.notFound`, Conflict `import.ended`, Invalid `sheet.*`
 */
export async function checkImport(task: Task, importId: string, { input, report }: Running): Promise<void> {
  const { app } = task
  const host = createImportHost(app)
  const store = importStoreOf(host)
  const found = await store.read.imports.find(importId)
  const sheet = found && (await readMasked(host, { ...found, ...input }))
  if (!found || !sheet) throw notFound('import.notFound')
  const runner = host.runner(found.kind)
  const { kind } = runner
  const corrections = correctionsByLine(await store.read.lines.corrected(importId))
  const asked = { ...found, ...input }
  const columns = kind.columns.list(found.options)
  const contexts = contextsOf({ found: asked, columns, sheet, at: host.clock.now() })
  const known = wordsFor(keptWordsIn(await store.read.settings.find(wordsKey(found.kind))), columns, contexts)
  const meanings = mergedMeanings(known, input.meanings)
  const checked = await checkSheet(host, { runner, found: { ...asked, meanings }, sheet, corrections })
  const kept = goodRows(kind, checked)
  const run = await keep(
    task.fenced(store),
    { kind, found, checked, sheet, corrections, kept },
    { input, report, lanes: parallelChunks(host.database.engine) },
  )
  await gatherFigures(host.database.writes, 'import_rows', foundBy)
  await kind.hooks?.checked?.(task, importId)
  await task.complete(store, async (write) => {
    if (!(await write.checks.holdsRun(importId, run))) throw conflict('import.ended')
    await kind.writing.pending?.complete(write.transaction, importId, kept, true)
    const { counts, unknownValues, unknownPlaces, usedMeanings: used } = checked
    const found = await requireState(write, importId, 'checking')
    const by = { actor: systemActor('imports'), at: host.clock.now() }
    const change = { checked: { counts, unknownValues, unknownPlaces }, meanings: used }
    await moveImport(write, found, 'finishCheck', { ...by, change })
    if (counts.errorRows === counts.rows) return
    await rememberMapping(write, { ...found, headers: sheet.headers, ...input }, by.at, found.createdBy)
    const from = { importId, fileName: found.fileName, at: by.at }
    const learn = (kept: KeptWords): KeptWords => withWords(kept, { columns, used, known, from, contexts })
    await changeWords(write, { kind: found.kind, at: by.at, by: found.createdBy }, learn)
  })
}

interface Sheeted {
  kind: ImportKind
  found: Pick<StoredImport, 'mapping' | 'meanings'> & StoredImport
  sheet: SheetReader
  corrections: Corrections
}

interface Checking extends Omit<Sheeted, 'kind'> {
  runner: KindRunner
}

/** Validates every row of the file against the existing records. */
export async function checkSheet(
  { database }: Pick<ImportHost, 'database'>,
  { runner, found, sheet, corrections: cellCorrections }: Checking,
): Promise<CheckedRows<object>> {
  return checkRows(sheet, {
    kind: runner.kind,
    context: await runner.context(found),
    options: found.options,
    columns: await runner.columns(found.options),
    mapping: found.mapping,
    meanings: found.meanings ?? {},
    corrections: cellCorrections,
    secretFields: found.secretFields,
    findExisting: (keys, rows) => runner.findExisting(database.reads, found, keys, rows),
    objections: runner.objections(database.reads, found),
  })
}

/** Marks a check as failed, whatever the cause; a check that started later is not affected. */
export async function failCheck(
  write: ReturnType<typeof importMovesRepository>,
  { importId, jobId, at }: { importId: string; jobId: string; at: string },
): Promise<void> {
  const found = await write.imports.lock(importId)
  if (found?.state !== 'checking' || found.jobId !== jobId) return
  await moveImport(write, found, 'failCheck', {
    actor: systemActor('imports'),
    at,
    change: { checkRun: null },
  })
}

/** Returns the valid rows, for a kind that stores them in its own table. */
const goodRows = ({ writing }: ImportKind, { rows }: CheckedRows<object>): object[] =>
  writing.pending
    ? rows.flatMap(({ row, verdict, isRepeat }) => (row && verdict !== 'error' && !isRepeat ? [row] : []))
    : []

interface CheckContext extends Sheeted {
  checked: CheckedRows<object>
  kept: readonly object[]
}

/** Stores the rows; returns the id of the run that holds the import. */
async function keep(
  store: ImportStore,
  kept: CheckContext,
  { input, report, lanes }: Running & { lanes: number },
): Promise<string> {
  const { kind, found } = kept
  const run = newId()
  await store.transact(async (write) => {
    if (!(await write.checks.takeRun(found.id, input.jobId, run))) throw conflict('import.ended')
    await kind.writing.pending?.clear(write.transaction, found.id)
    await write.lines.clear(found.id)
  })
  const lines = linesToKeep(kept)
  const total = kept.kept.length + lines.length
  async function inChunks<T>(rows: readonly T[], done: number, adding: Adding<T>): Promise<void> {
    const chunks = chunksOf(rows, chunkRows)
    const next = async (): Promise<readonly T[] | null> => chunks.next().value ?? null
    async function work(chunk: readonly T[]): Promise<number> {
      const add = adding(chunk)
      await store.transact(async (write) => {
        if (!(await write.checks.holdsRun(found.id, run))) throw conflict('import.ended')
        await add(write)
      })
      return chunk.length
    }
    await inLanes(lanes, { next, work, report, total, done })
  }
  const { pending } = kind.writing
  await inChunks(kept.kept, 0, (rows) => async (write) => pending?.add(write.transaction, found.id, rows))
  await inChunks(lines, kept.kept.length, (rows) => {
    const closed = store.read.lines.closed(found, rows)
    return (write) => write.lines.save(closed)
  })
  return run
}

/** Prepares rows before the transaction, and returns the part that writes them in it. */
type Adding<T> = (rows: readonly T[]) => (write: ImportsRepository) => Promise<void>
