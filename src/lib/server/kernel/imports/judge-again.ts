import { claimWords } from './claim-words.ts'
import { doubtsIn } from './date-doubts.ts'
import type { ImportKind } from './import-kind.ts'
import type { StoredImport, StoredRow } from './import-row.ts'
import type { ImportsRepository } from './imports.repository.ts'
import { judgeRows } from './judge-rows.ts'
import type { JudgedRow } from './judged-row.ts'
import { keepClaims, partnersOf } from './keep-claims.ts'
import type { KindRunner } from './kind-runner.ts'
import { type ParsedRow, createRowReader } from './row-reader.ts'
import { sourceInStore } from './row-source.ts'
import { settleObjections } from './settle-objections.ts'

interface Parts {
  runner: KindRunner
  context: unknown
  found: StoredImport
  /** With what was typed. */
  mended: readonly StoredRow[]
}

/** The verdict on rows that were mended, and on others that are about the same records as they were or are now. */
export async function judgeAgain(
  write: ImportsRepository,
  { runner, context, found, mended }: Parts,
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

/** What a kind holds itself is compared there. */
const isJudged = ({ held }: ImportKind, { raw, verdict }: StoredRow): boolean =>
  raw !== null && (verdict === 'error' || !held)

/**
 * Rows that are wrong because of what they share, and those that share what a mended row says: as long as it was
 * wrong, it was not compared. Where the first row stands it is right itself, and is looked for by what the others say.
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
