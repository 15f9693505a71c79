import type { MendedRow } from '#lib/schemas/imports/import-requests.ts'
import type { Actor } from '../../audit/audit.ts'
import { conflict, type DomainError, DomainError as Refusal, invalid } from '../../core/errors.ts'
import type { ImportHost, KindRunner } from '../import-host.ts'
import type { ImportKind } from '../import-kind.ts'
import { requireImport } from '../kind-registry.ts'
import { showCell } from '../rows/format-cell.ts'
import { createRowReader, type ParsedRow } from '../rows/row-reader.ts'
import { sourceInStore } from '../rows/row-source.ts'
import type { ImportCounts, StoredImport, StoredRow } from '../store/import-row.ts'
import type { ImportsRepository, ImportStore } from '../store/imports.repository.ts'
import type { CellMend } from '../store/row-verdict.repository.ts'
import { doubtsIn } from './ambiguous-dates.ts'
import { changeOf } from './rows-to-store.ts'
import { claimWords, keepClaims, partnersOf } from './unique-values.ts'
import { judgeRows } from './validate-rows.ts'
import { type JudgedRow, settleObjections } from './validated-row.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

/**
 * Corrects invalid cells in place, and validates their rows again with the rows about the same records. It writes all
 * or none: if another user corrected one of the rows since, that row is named and nothing is written.
 * @throws DomainError Conflict `import.notChecked`, `import.rowChanged` at `rows.{line}`; Invalid
 * `import.rowNotWrong`
 */
export const mendImport =
  ({ host: made, store }: Parts) =>
  async (importId: string, rows: readonly MendedRow[], actor: Actor): Promise<void> => {
    const host = made()
    const asked = await requireImport(store.read, importId)
    const runner = host.runner(asked.kind)
    const { kind } = runner
    const context = await runner.context(asked)
    await store.transact(async (write) => {
      await kind.hooks?.lockSubject?.(write.transaction, asked.subjectId)
      const found = await write.imports.lock(importId)
      if (found?.state !== 'checked') throw conflict('import.notChecked')
      const taken = await takeMends(write, found, kind, rows)
      const mended = taken.map(({ row }) => row)
      const at = host.clock.now()
      for (const row of mended) await write.lines.keepMend(found, row, at, actor)
      const cells = taken.flatMap((each) => mendsOf(found, each))
      await write.mends.add(importId, cells, { at, by: actor.id })
      const judged = await judgeAgain(write, { runner, context, found, mended })
      await writeVerdicts(write, { found, kind, judged, mended })
    })
  }

interface TakenMend {
  /** The row before the correction. */
  before: StoredRow
  row: StoredRow
  typed: Readonly<Record<string, string>>
}

/** Lists the corrections cell by cell, masked where needed. */
const mendsOf = ({ secretFields }: StoredImport, { before, typed }: TakenMend): CellMend[] =>
  Object.entries(typed).map(([field, after]) => ({
    line: before.line,
    field,
    before: showCell(secretFields, field, cellOf(before, field)),
    after: showCell(secretFields, field, after),
  }))

/** Applies the entered texts to the stored rows. */
async function takeMends(
  write: ImportsRepository,
  found: StoredImport,
  kind: ImportKind,
  rows: readonly MendedRow[],
): Promise<TakenMend[]> {
  const stored = new Map(
    (
      await write.lines.ofLines(
        found.id,
        rows.map(({ line }) => line),
      )
    ).map((row) => [row.line, row]),
  )
  const fields = new Set(kind.columns(found.options).map(({ field }) => field))
  const changed = rows.filter(({ line, version }) => stored.get(line)?.version !== version)
  if (changed.length > 0) throw refusalAt('import.rowChanged', changed)
  const right = rows.filter(({ line }) => stored.get(line)?.verdict !== 'error' || !stored.get(line)?.raw)
  if (right.length > 0) throw invalid('import.rowNotWrong')
  return rows.flatMap(({ line, cells }) => {
    const row = stored.get(line)
    const typed = Object.entries(cells).filter(
      ([field, text]) =>
        fields.has(field) &&
        (isTyped(found, field, text, cellOf(row, field)) || isConfirmed(row, field, text)),
    )
    const mended = Object.fromEntries(typed.map(([field, text]) => [field, text.trim()]))
    return row ? [{ before: row, row: { ...row, mended: { ...row.mended, ...mended } }, typed: mended }] : []
  })
}

/** Whether the user changed the cell: an untouched masked cell is submitted with its masked text. */
const isTyped = ({ secretFields }: StoredImport, field: string, text: string, before: string): boolean =>
  text !== before && (secretFields === null || text !== showCell(secretFields, field, before))

/** Whether the user confirmed a cell by entering the same text that it shows or that its formula computed. */
const isConfirmed = (row: StoredRow | undefined, field: string, text: string): boolean =>
  text !== '' &&
  row?.mended[field] === undefined &&
  text === row?.raw?.[field] &&
  row.problems.some((problem) => problem.field === field && confirmable.has(problem.code))

const confirmable: ReadonlySet<string> = new Set(['formula', 'cellShowsOther'])

const cellOf = (row: StoredRow | undefined, field: string): string =>
  row?.mended[field] ?? row?.raw?.[field] ?? ''

function refusalAt(code: string, rows: readonly MendedRow[]): DomainError {
  const problem = { code, params: {} }
  const fields = Object.fromEntries(rows.map(({ line }) => [`rows.${line}`, problem]))
  return new Refusal('Conflict', code, {}, fields)
}

interface Verdicts {
  found: StoredImport
  kind: ImportKind
  judged: readonly { before: StoredRow; after: JudgedRow<object> }[]
  mended: readonly StoredRow[]
}

async function writeVerdicts(
  write: ImportsRepository,
  { found, kind, judged, mended }: Verdicts,
): Promise<void> {
  const counts: ImportCounts = { ...found }
  for (const { before, after } of judged) {
    counts[`${before.verdict}Rows`] -= 1
    counts[`${after.verdict}Rows`] += 1
  }
  const lines = new Set(mended.map(({ line }) => line))
  // An unchanged row keeps its version, so that a parallel correction of it is not refused.
  const changed = judged.filter(({ before, after }) => lines.has(before.line) || isJudgedAnew(before, after))
  const changes = changed.map(({ before, after }) => changeOf(kind, after, before.raw))
  await write.lines.save(write.lines.closed(found, changes))
  const good = judged.flatMap(({ after }) =>
    after.row && after.verdict !== 'error' && !after.isRepeat ? [after.row] : [],
  )
  if (kind.held && good.length > 0) {
    await kind.held.add(write.transaction, found.id, good)
    await kind.held.complete(write.transaction, found.id, good, false)
  }
  await write.imports.recount(found.id, counts)
}

const isJudgedAnew = (before: StoredRow, after: JudgedRow<object>): boolean =>
  before.verdict !== after.verdict || JSON.stringify(before.problems) !== JSON.stringify(after.problems)

interface RevalidateParts {
  runner: KindRunner
  context: unknown
  found: StoredImport
  /** The corrected rows. */
  mended: readonly StoredRow[]
}

/** Validates the corrected rows again, and the rows about the same records before or after the correction. */
async function judgeAgain(
  write: ImportsRepository,
  { runner, context, found, mended }: RevalidateParts,
): Promise<{ before: StoredRow; after: JudgedRow<object> }[]> {
  const { kind } = runner
  const columns = await runner.columns(found.options)
  const doubts = doubtsIn((await write.lines.doubting(found.id)).flatMap(({ problems }) => problems))
  const reader = createRowReader({ ...found, kind, context, columns, doubts })
  const read = (row: StoredRow) => reader.read(sourceInStore(row))
  const claiming =
    kind.claims || kind.claimColumns ? await claimingRows(write, found, kind, mended, read) : []
  const keys = mended.flatMap((row) => [row.key, read(row).row ? read(row).key : null])
  const same = [...keys, ...claiming.map(({ key }) => key)].filter((key) => key !== null)
  const about = [...(await write.lines.ofKeys(found, [...new Set(same)])), ...claiming]
  const others = new Map(about.map((row) => [row.line, row]))
  for (const { line } of mended) others.delete(line)
  const rows = [...mended, ...[...others.values()].filter((row) => isJudged(kind, row))].toSorted(
    (a, b) => a.line - b.line,
  )
  const parsed = rows.map(read)
  const wanted = [...new Set(parsed.flatMap(({ row, key }) => (row ? [key] : [])))]
  const held = await kind.held?.find(write.transaction, found.id, wanted)
  const known = await runner.known(write.transaction, found, wanted)
  const judged = judgeRows(kind, parsed, { known, ...(held && { held }) }, reader)
  await settleObjections(runner.objections(write.transaction, found), judged, reader)
  const kept = await write.lines.keptOf(found.id, partnersOf(rows))
  const again = { kind, reader, kept }
  for (const [index, { problems }] of rows.entries()) keepClaims(again, problems, judged[index])
  return rows.flatMap((before, index) => {
    const after = judged[index]
    return after ? [{ before, after }] : []
  })
}

/** Whether a row is compared here; a kind with its own table compares its valid rows there. */
const isJudged = ({ held }: ImportKind, { raw, verdict }: StoredRow): boolean =>
  raw !== null && (verdict === 'error' || !held)

/**
 * Finds rows that are invalid because of a shared unique value, and rows that share one with a corrected row: while
 * that was invalid, it was not compared. If the kind lets the first of several rows count, that row is valid itself
 * and is found by the values of the others.
 */
async function claimingRows(
  { lines }: ImportsRepository,
  found: StoredImport,
  kind: ImportKind,
  mended: readonly StoredRow[],
  read: (row: StoredRow) => ParsedRow<object>,
): Promise<StoredRow[]> {
  const others = kind.repeats.firstStands ? await lines.ofClaims(found, []) : []
  const said = [...mended, ...others].flatMap((row) => claimWords(kind, read(row)))
  return lines.ofClaims(found, [...new Set(said)])
}
