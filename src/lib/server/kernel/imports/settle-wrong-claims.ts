import { wordKey } from '#lib/rules/word-key.ts'
import { cellClaim } from './claim-words.ts'
import type { ClaimColumn } from './claim.ts'
import type { ImportKind } from './import-kind.ts'
import { type JudgedRow, addFault } from './judged-row.ts'
import type { RowReader } from './row-reader.ts'
import { claimed } from './settle-claims.ts'

type Judged = JudgedRow<object>

/** The code of a row that says what an earlier one says which is wrong elsewhere, where the first of several stands. */
export const claimedByWrong = 'claimedByWrong'

/**
 * A row that is wrong has no record yet to be compared. What names the record is read off its cells: without that, a
 * right row of the same number would take it while the other waits to be corrected.
 */
export function settleWrongClaims(
  { claimColumns = [], repeats }: Pick<ImportKind, 'claimColumns' | 'repeats'>,
  rows: readonly Judged[],
  reader: RowReader,
): void {
  const wrong = rows.filter(({ row }) => !row)
  if (wrong.length === 0) return
  const right = rows.filter(({ row }) => row)
  for (const column of claimColumns) {
    const owners = new Map<string, Judged[]>()
    for (const row of wrong) keep(owners, row, column, true)
    if (owners.size > 0) for (const row of right) keep(owners, row, column, false)
    for (const group of owners.values())
      if (repeats.firstStands) tellLater(column.field, group, reader)
      else tellEach(column.field, group, reader)
  }
}

function keep(owners: Map<string, Judged[]>, row: Judged, column: ClaimColumn, isOwner: boolean): void {
  const said = cellClaim(column, row.source)
  // A number that is no number is nobody's. One that is refused for what other rows say is this row's all the same.
  if (said === '' || (!row.row && isWrongAt(row, column.field))) return
  const within = (column.within ?? []).map((field) => wordKey(row.source.text(field)))
  const key = [said, ...within].join('\t')
  const found = owners.get(key)
  if (found) found.push(row)
  else if (isOwner) owners.set(key, [row])
}

const isWrongAt = (row: Judged, field: string): boolean =>
  row.problems.some((problem) => problem.field === field)

const inOrderOf = (group: readonly Judged[]): Judged[] =>
  group.toSorted((one, other) => one.source.line - other.source.line)

/**
 * The last row is named, as for rows that are right but for what they share. Wrong rows alone take nothing from each
 * other; whether they are the same record is seen once one of them is right.
 */
function tellEach(field: string, group: readonly Judged[], reader: RowReader): void {
  if (!group.some(({ row }) => row)) return
  const inOrder = inOrderOf(group)
  const [another, last] = inOrder.slice(-2)
  if (!another || !last) return
  for (const row of inOrder) {
    if (isWrongAt(row, field)) continue
    const { line } = (row === last ? another : last).source
    addFault(row, reader.problemOf(row.source, field, claimed, { line }))
  }
}

/** A right row stands before later ones; behind a wrong one nobody knows whether it says the same. */
function tellLater(field: string, group: readonly Judged[], reader: RowReader): void {
  const [first, ...others] = inOrderOf(group)
  if (!first || first.row) return
  for (const row of others) {
    if (!row.row || row.verdict === 'error') continue
    addFault(row, reader.problemOf(row.source, field, claimedByWrong, { line: first.source.line }))
  }
}
