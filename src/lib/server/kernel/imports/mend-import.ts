import type { MendedRow } from '#lib/schemas/import.ts'
import type { Actor } from '../audit/audit.ts'
import { type DomainError, DomainError as Refusal, conflict, invalid } from '../core/errors.ts'
import type { CellMend } from './import-mend.repository.ts'
import type { ImportHost } from './import-host.ts'
import type { ImportKind } from './import-kind.ts'
import type { ImportCounts, StoredImport, StoredRow } from './import-row.ts'
import type { ImportStore, ImportsRepository } from './imports.repository.ts'
import type { JudgedRow } from './judged-row.ts'
import { requireImport } from './kind-of.ts'
import { changeOf } from './lines-to-keep.ts'
import { judgeAgain } from './judge-again.ts'
import { showCell } from './show-cell.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

/**
 * Puts wrong cells right where they stand, and checks their rows again, with whatever rows are about the
 * same records. All or none: where somebody else mended one of them since, that one is named and nothing is
 * written.
 * @throws DomainError Conflict `import.notChecked`, `import.rowChanged` at `rows.{line}`; Invalid `import.rowNotWrong`
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
      await kind.lockSubject?.(write.transaction, asked.subjectId)
      const found = await write.imports.lock(importId)
      if (found?.state !== 'checked') throw conflict('import.notChecked')
      const taken = await takeMends(write, found, kind, rows)
      const [mended, at] = [taken.map(({ row }) => row), host.clock.now()]
      for (const row of mended) await write.lines.keepMend(found, row, at, actor)
      const cells = taken.flatMap((each) => mendsOf(found, each))
      await write.mends.add(importId, cells, { at, by: actor.id })
      const judged = await judgeAgain(write, { runner, context, found, mended })
      await writeVerdicts(write, { found, kind, judged, mended })
    })
  }

interface TakenMend {
  /** As it stood there before. */
  before: StoredRow
  row: StoredRow
  typed: Readonly<Record<string, string>>
}

/** Cell by cell, as people may see it. */
const mendsOf = ({ secretFields }: StoredImport, { before, typed }: TakenMend): CellMend[] =>
  Object.entries(typed).map(([field, after]) => ({
    ...{ line: before.line, field },
    before: showCell(secretFields, field, cellOf(before, field)),
    after: showCell(secretFields, field, after),
  }))

/** The rows with what was typed in place of what stood there. */
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

/** What was masked comes back masked where nobody typed there. */
const isTyped = ({ secretFields }: StoredImport, field: string, text: string, before: string): boolean =>
  text !== before && (secretFields === null || text !== showCell(secretFields, field, before))

/** What a cell shows, or a formula worked out, counts once somebody has typed the same. */
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
  // A row that is as it was keeps its version, so that whoever corrects it at this moment is not refused.
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
