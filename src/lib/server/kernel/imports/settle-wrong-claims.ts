import { wordKey } from '#lib/rules/word-key.ts'
import type { ImportKind } from './import-kind.ts'
import { type JudgedRow, addFault } from './judged-row.ts'
import type { RowReader } from './row-reader.ts'
import { claimed } from './settle-claims.ts'

type Judged = JudgedRow<object>

/**
 * A row that is wrong has no record yet to be compared. What names the record is read off its cells: without that, a
 * right row of the same number would take it while the other waits to be corrected.
 */
export function settleWrongClaims(
  { claimColumns = [] }: Pick<ImportKind, 'claimColumns'>,
  rows: readonly Judged[],
  reader: RowReader,
): void {
  const wrong = rows.filter(({ row }) => !row)
  if (wrong.length === 0) return
  const right = rows.filter(({ row }) => row)
  for (const field of claimColumns) {
    const owners = new Map<string, Judged[]>()
    for (const row of wrong) keep(owners, row, field, true)
    if (owners.size > 0) for (const row of right) keep(owners, row, field, false)
    for (const group of owners.values()) tellEach(field, group, reader)
  }
}

function keep(owners: Map<string, Judged[]>, row: Judged, field: string, isOwner: boolean): void {
  const key = wordKey(row.source.text(field))
  // A number that is no number is nobody's. One that is refused for what other rows say is this row's all the same.
  if (key === '' || (!row.row && isWrongAt(row, field))) return
  const found = owners.get(key)
  if (found) found.push(row)
  else if (isOwner) owners.set(key, [row])
}

const isWrongAt = (row: Judged, field: string): boolean =>
  row.problems.some((problem) => problem.field === field)

/**
 * The last row is named, as for rows that are right but for what they share. Wrong rows alone take nothing from each
 * other; whether they are the same record is seen once one of them is right.
 */
function tellEach(field: string, group: readonly Judged[], reader: RowReader): void {
  if (!group.some(({ row }) => row)) return
  const inOrder = group.toSorted((one, other) => one.source.line - other.source.line)
  const [another, last] = inOrder.slice(-2)
  if (!another || !last) return
  for (const row of inOrder) {
    if (isWrongAt(row, field)) continue
    const { line } = (row === last ? another : last).source
    addFault(row, reader.problemOf(row.source, field, claimed, { line }))
  }
}
