import type { CorrectedRow } from '#lib/schemas/imports/import-requests.ts'
import type { Actor } from '../../audit/audit.ts'
import { conflict, type DomainError, DomainError as Refusal, invalid } from '../../core/errors.ts'
import type { ImportHost, KindRunner } from '../import-host.ts'
import type { ImportKind, RowIdentity, RowWriting } from '../import-kind.ts'
import { requireOwnUpload } from '../completion/second-person.ts'
import { requireImport } from '../kind-registry.ts'
import { showCell } from '../rows/format-cell.ts'
import { createRowReader, type ParsedRow } from '../rows/row-reader.ts'
import { sourceInStore } from '../rows/row-source.ts'
import type { ImportCounts, StoredImport, StoredRow } from '../store/import-row.ts'
import type { ImportsRepository, ImportStore } from '../store/imports.repository.ts'
import type { CellCorrection } from '../store/row-verdict.repository.ts'
import { doubtsIn } from './ambiguous-dates.ts'
import { rowChangeOf } from './rows-to-store.ts'
import { claimWords, keepClaims, partnersOf } from './unique-values.ts'
import { validateRows } from './validate-rows.ts'
import { type ValidatedRow, settleObjections } from './validated-row.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

/**
 * Puts wrong cells right where they stand, and checks their rows again, with whatever rows are about the
 * same records. All or none: where somebody else corrected one of them since, that one is named and nothing is
 * written.
 * @throws DomainError Conflict `import.notChecked`, `import.rowChanged` at `rows.{line}`; Invalid `import.rowNotWrong`
 */
export const correctRows =
  ({ host: made, store }: Parts) =>
  async (importId: string, rows: readonly CorrectedRow[], actor: Actor): Promise<void> => {
    const host = made()
    const asked = await requireImport(store.read, importId)
    const runner = host.runner(asked.kind)
    const { kind } = runner
    requireOwnUpload(kind, asked, actor)
    const context = await runner.context(asked)
    await store.transact(async (write) => {
      await kind.hooks?.lockSubject?.(write.transaction, asked.subjectId)
      const found = await write.imports.lock(importId)
      if (found?.state !== 'checked') throw conflict('import.notChecked')
      const taken = await applyCorrections(write, found, kind, rows)
      const corrected = taken.map(({ row }) => row)
      const at = host.clock.now()
      for (const row of corrected) await write.lines.saveCorrection(found, row, at, actor)
      const cells = taken.flatMap((each) => correctionsOf(found, each))
      await write.corrections.add(importId, cells, { at, by: actor.id })
      const revalidated = await revalidate(write, { runner, context, found, corrected })
      await writeVerdicts(write, { found, kind, revalidated, corrected })
    })
  }

interface AppliedCorrection {
  /** As it stood there before. */
  before: StoredRow
  row: StoredRow
  typed: Readonly<Record<string, string>>
}

/** Cell by cell, as people may see it. */
const correctionsOf = (
  { secretFields }: StoredImport,
  { before, typed }: AppliedCorrection,
): CellCorrection[] =>
  Object.entries(typed).map(([field, after]) => ({
    line: before.line,
    field,
    before: showCell(secretFields, field, cellOf(before, field)),
    after: showCell(secretFields, field, after),
  }))

/** The rows with what was typed in place of what stood there. */
async function applyCorrections(
  write: ImportsRepository,
  found: StoredImport,
  kind: ImportKind,
  rows: readonly CorrectedRow[],
): Promise<AppliedCorrection[]> {
  const stored = new Map(
    (
      await write.lines.ofLines(
        found.id,
        rows.map(({ line }) => line),
      )
    ).map((row) => [row.line, row]),
  )
  const fields = new Set(kind.columns.list(found.options).map(({ field }) => field))
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
    const correctedCells = Object.fromEntries(typed.map(([field, text]) => [field, text.trim()]))
    return row
      ? [
          {
            before: row,
            row: { ...row, corrected: { ...row.corrected, ...correctedCells } },
            typed: correctedCells,
          },
        ]
      : []
  })
}

/** What was masked comes back masked where nobody typed there. */
const isTyped = ({ secretFields }: StoredImport, field: string, text: string, before: string): boolean =>
  text !== before && (secretFields === null || text !== showCell(secretFields, field, before))

/** What a cell shows, or a formula worked out, counts once somebody has typed the same. */
const isConfirmed = (row: StoredRow | undefined, field: string, text: string): boolean =>
  text !== '' &&
  row?.corrected[field] === undefined &&
  text === row?.raw?.[field] &&
  row.problems.some((problem) => problem.field === field && confirmable.has(problem.code))

const confirmable: ReadonlySet<string> = new Set(['formula', 'cellShowsOther'])

const cellOf = (row: StoredRow | undefined, field: string): string =>
  row?.corrected[field] ?? row?.raw?.[field] ?? ''

function refusalAt(code: string, rows: readonly CorrectedRow[]): DomainError {
  const problem = { code, params: {} }
  const fields = Object.fromEntries(rows.map(({ line }) => [`rows.${line}`, problem]))
  return new Refusal('Conflict', code, {}, fields)
}

interface Verdicts {
  found: StoredImport
  kind: ImportKind
  revalidated: readonly { before: StoredRow; after: ValidatedRow<object> }[]
  corrected: readonly StoredRow[]
}

async function writeVerdicts(
  write: ImportsRepository,
  { found, kind, revalidated, corrected }: Verdicts,
): Promise<void> {
  const counts: ImportCounts = { ...found }
  for (const { before, after } of revalidated) {
    counts[`${before.verdict}Rows`] -= 1
    counts[`${after.verdict}Rows`] += 1
  }
  const lines = new Set(corrected.map(({ line }) => line))
  // A row that is as it was keeps its version, so that a user who corrects it at this moment is not refused.
  const changed = revalidated.filter(
    ({ before, after }) => lines.has(before.line) || verdictChanged(before, after),
  )
  const changes = changed.map(({ before, after }) => rowChangeOf(kind.identity, after, before.raw))
  await write.lines.save(write.lines.closed(found, changes))
  const good = revalidated.flatMap(({ after }) =>
    after.row && after.verdict !== 'error' && !after.isRepeat ? [after.row] : [],
  )
  const { pending } = kind.writing
  if (pending && good.length > 0) {
    await pending.add(write.transaction, found.id, good)
    await pending.complete(write.transaction, found.id, good, false)
  }
  await write.imports.recount(found.id, counts)
}

const verdictChanged = (before: StoredRow, after: ValidatedRow<object>): boolean =>
  before.verdict !== after.verdict || JSON.stringify(before.problems) !== JSON.stringify(after.problems)

interface RevalidateParts {
  runner: KindRunner
  context: unknown
  found: StoredImport
  /** With what was typed. */
  corrected: readonly StoredRow[]
}

/** The verdict on rows that were corrected, and on others that are about the same records as they were or are now. */
async function revalidate(
  write: ImportsRepository,
  { runner, context, found, corrected }: RevalidateParts,
): Promise<{ before: StoredRow; after: ValidatedRow<object> }[]> {
  const { kind } = runner
  const { identity, writing } = kind
  const columns = await runner.columns(found.options)
  const doubts = doubtsIn((await write.lines.doubting(found.id)).flatMap(({ problems }) => problems))
  const reader = createRowReader({ ...found, kind, context, columns, doubts })
  const read = (row: StoredRow) => reader.read(sourceInStore(row))
  const hasUnique = identity.uniqueValues ?? identity.uniqueColumns
  const claiming = hasUnique ? await claimingRows(write, found, identity, corrected, read) : []
  const keys = corrected.flatMap((row) => [row.key, read(row).row ? read(row).key : null])
  const same = [...keys, ...claiming.map(({ key }) => key)].filter((key) => key !== null)
  const joined = kind.rows.areJoined
    ? await write.lines.page(found.id, 'any', 1, Number.MAX_SAFE_INTEGER)
    : []
  const about = [...joined, ...(await write.lines.ofKeys(found, [...new Set(same)])), ...claiming]
  const others = new Map(about.map((row) => [row.line, row]))
  for (const { line } of corrected) others.delete(line)
  const rows = [
    ...corrected,
    ...[...others.values()].filter((row) => isValidatedHere(writing, row)),
  ].toSorted((a, b) => a.line - b.line)
  const parsed = rows.map(read)
  const wanted = [...new Set(parsed.flatMap(({ row, key }) => (row ? [key] : [])))]
  const held = await writing.pending?.find(write.transaction, found.id, wanted)
  const known = await runner.findExisting(write.transaction, found, wanted)
  const validated = validateRows(identity, parsed, { known, ...(held && { held }) }, reader)
  await settleObjections(runner.objections(write.transaction, found), validated, reader)
  const kept = await write.lines.keptOf(found.id, partnersOf(rows))
  const again = { identity, reader, kept }
  for (const [index, { problems }] of rows.entries()) keepClaims(again, problems, validated[index])
  return rows.flatMap((before, index) => {
    const after = validated[index]
    return after ? [{ before, after }] : []
  })
}

/** Good rows in a table of the feature are compared there. */
const isValidatedHere = ({ pending }: RowWriting, { raw, verdict }: StoredRow): boolean =>
  raw !== null && (verdict === 'error' || !pending)

/**
 * Rows that are wrong because of what they share, and those that share what a corrected row says: as long as it was
 * wrong, it was not compared. Where the first row stands it is right itself, and is looked for by what the others say.
 */
async function claimingRows(
  { lines }: ImportsRepository,
  found: StoredImport,
  identity: RowIdentity,
  corrected: readonly StoredRow[],
  read: (row: StoredRow) => ParsedRow<object>,
): Promise<StoredRow[]> {
  const others = identity.repeats.firstStands ? await lines.ofClaims(found, []) : []
  const said = [...corrected, ...others].flatMap((row) => claimWords(identity, read(row)))
  return lines.ofClaims(found, [...new Set(said)])
}
