import { wordKey } from '#lib/rules/word-key.ts'
import type { ImportKind } from './import-kind.ts'
import type { CellProblem } from './import-row.ts'
import { type JudgedRow, addFault } from './judged-row.ts'
import type { RowReader } from './row-reader.ts'
import { claimed } from './settle-claims.ts'
import { claimedByWrong } from './settle-wrong-claims.ts'

const sharing: ReadonlySet<string> = new Set([claimed, claimedByWrong])

const partnerIn = ({ code, params }: CellProblem): number | null =>
  sharing.has(code) && typeof params?.['line'] === 'number' ? params['line'] : null

/** The lines with which these rows share what only one may have. */
export const partnersOf = (rows: readonly { problems: readonly CellProblem[] }[]): number[] => [
  ...new Set(rows.flatMap(({ problems }) => problems.flatMap((problem) => partnerIn(problem) ?? []))),
]

interface Again {
  kind: Pick<ImportKind, 'claims' | 'claimColumns'>
  reader: Pick<RowReader, 'shown'>
  /** Lines that are kept. */
  kept: ReadonlySet<number>
}

/**
 * Goes on saying what a row shares with one that is not kept, as long as it says the same: that one cannot be looked
 * at here, and alone the row would look right.
 */
export function keepClaims(
  { kind, reader, kept }: Again,
  before: readonly CellProblem[],
  after: JudgedRow<object> | undefined,
): void {
  for (const problem of before) {
    const partner = partnerIn(problem)
    if (!after || partner === null || kept.has(partner) || !stillClaims(kind, after, problem)) continue
    if (wordKey(reader.shown(after.source, problem.field)) !== wordKey(problem.value)) continue
    // It stands for what is said of rows that are kept, too: once they are right, it is still true.
    after.problems = after.problems.filter(
      ({ code, field }) => code !== problem.code || field !== problem.field,
    )
    addFault(after, problem)
  }
}

function stillClaims(
  { claims, claimColumns }: Pick<ImportKind, 'claims' | 'claimColumns'>,
  { row }: JudgedRow<object>,
  { field, params }: CellProblem,
): boolean {
  // While another cell is wrong, nobody knows where else the row says it.
  if (!row || claimColumns?.some((column) => column.field === field)) return true
  return (claims?.(row) ?? []).some(
    (claim) => claim.field === field && (claim.within ?? '') === (params?.['within'] ?? ''),
  )
}
