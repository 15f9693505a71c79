import { wordKey } from '#lib/rules/word-key.ts'
import type { Claim } from './claim.ts'
import type { CellProblem } from './import-row.ts'
import type { ImportKind } from './import-kind.ts'
import { type JudgedRow, addFault } from './judged-row.ts'
import type { RowReader } from './row-reader.ts'

/** The code of a row that shares with another what only one record has. */
export const claimed = 'claimed'

const keyOf = ({ field, text, within = '' }: Claim): string => [field, within, wordKey(text)].join('\t')

/** The same where the first row of the two stands. */
export const claimedBefore = 'claimedBefore'

/** Two records of one file that say they have the same number: nobody can know which of them is right. */
export function settleClaims<Row extends object>(
  { claims, repeats }: Pick<ImportKind<Row>, 'claims' | 'repeats'>,
  rows: readonly JudgedRow<Row>[],
  reader: RowReader,
): void {
  if (repeats.firstStands) return settleInOrder(claims, rows, reader)
  const owners = new Map<string, { claim: Claim; rows: JudgedRow<Row>[] }>()
  for (const row of rows)
    for (const claim of (row.row && claims?.(row.row)) ?? []) {
      if (claim.text === '') continue
      const found = owners.get(keyOf(claim))
      if (found) found.rows.push(row)
      else owners.set(keyOf(claim), { claim, rows: [row] })
    }
  for (const { claim, rows } of owners.values()) tellEach(claim, rows, reader)
}

/**
 * Rows about one record share everything: of those, other columns say what is wrong. The last row is named, since of
 * very many wrong rows it is the last ones that are not kept.
 */
function tellEach<Row extends object>(
  { field, within = '' }: Claim,
  rows: readonly JudgedRow<Row>[],
  reader: RowReader,
): void {
  const last = rows.at(-1)
  const another = rows.findLast(({ key }) => key !== last?.key)
  if (!last || !another) return
  for (const row of rows) {
    const { line } = (row.key === last.key ? another : last).source
    addFault(row, reader.problemOf(row.source, field, claimed, { line, ...(within && { within }) }))
  }
}

/** Each row has what it says unless an earlier one does: a row that is left out for it takes nothing of its own. */
function settleInOrder<Row extends object>(
  claims: ImportKind<Row>['claims'],
  rows: readonly JudgedRow<Row>[],
  reader: RowReader,
): void {
  const owners = new Map<string, JudgedRow<Row>>()
  for (const row of rows) {
    const own = row.row && row.verdict !== 'error' ? (claims?.(row.row) ?? []) : []
    const said = own.filter(({ text }) => text !== '')
    for (const claim of said) {
      const owner = owners.get(keyOf(claim))
      if (owner && owner.key !== row.key) addFault(row, faultOf(claim, row, owner, reader))
    }
    if (row.verdict === 'error') continue
    for (const claim of said) owners.set(keyOf(claim), owners.get(keyOf(claim)) ?? row)
  }
}

const faultOf = <Row extends object>(
  { field, within = '' }: Claim,
  { source }: JudgedRow<Row>,
  owner: JudgedRow<Row>,
  reader: RowReader,
): CellProblem =>
  reader.problemOf(source, field, claimedBefore, { line: owner.source.line, ...(within && { within }) })
