import { wordKey } from '#lib/rules/word-key.ts'
import type { ImportKind } from './import-kind.ts'
import { type JudgedRow, addFault } from './judged-row.ts'
import type { CellProblem } from './row-reader.ts'
import { claimed } from './settle-claims.ts'

const partnerIn = ({ code, params }: CellProblem): number | null =>
  code === claimed && typeof params?.['line'] === 'number' ? params['line'] : null

/** The lines with which these rows share what only one may have. */
export const partnersOf = (rows: readonly { problems: readonly CellProblem[] }[]): number[] => [
  ...new Set(rows.flatMap(({ problems }) => problems.flatMap((problem) => partnerIn(problem) ?? []))),
]

/**
 * Goes on saying what a row shares with one that is not kept, as long as it says the same: that one cannot be looked
 * at here, and alone the row would look right.
 */
export function keepClaims(
  kind: Pick<ImportKind, 'claims'>,
  before: readonly CellProblem[],
  after: JudgedRow<object> | undefined,
  kept: ReadonlySet<number>,
): void {
  for (const problem of before) {
    const partner = partnerIn(problem)
    if (!after || partner === null || kept.has(partner) || !stillClaims(kind, after, problem)) continue
    // It stands for what is said of rows that are kept, too: once they are right, it is still true.
    after.problems = after.problems.filter(({ code, field }) => code !== claimed || field !== problem.field)
    addFault(after, problem)
  }
}

function stillClaims(
  { claims }: Pick<ImportKind, 'claims'>,
  { row, source }: JudgedRow<object>,
  { field, value, params }: CellProblem,
): boolean {
  if (wordKey(source.text(field).slice(0, 100)) !== wordKey(value)) return false
  // While another cell is wrong, nobody knows where else the row says it.
  if (!row) return true
  return (claims?.(row) ?? []).some(
    (claim) => claim.field === field && (claim.within ?? '') === (params?.['within'] ?? ''),
  )
}
