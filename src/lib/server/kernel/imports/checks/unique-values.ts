import { wordKey } from '#lib/rules/names/search-words.ts'
import type { Claim, ClaimColumn, ImportKind } from '../import-kind.ts'
import type { ParsedRow, RowReader } from '../rows/row-reader.ts'
import type { RowSource } from '../rows/row-source.ts'
import type { CellProblem } from '../store/import-row.ts'
import { addFault, type JudgedRow } from './validated-row.ts'

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
      else tellEachOwner(column.field, group, reader)
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
function tellEachOwner(field: string, group: readonly Judged[], reader: RowReader): void {
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

/** What a cell says that only one record has, as words are compared; empty where it says nothing. */
const cellClaim = ({ field, read }: Pick<ClaimColumn, 'field' | 'read'>, source: RowSource): string =>
  wordKey(read ? read(source.text(field)) : source.text(field))

/** By what a row is found that says the same: of what its kind made of it, and of its cells where that says less. */
export function claimWords(
  { claims, claimColumns = [] }: Pick<ImportKind, 'claims' | 'claimColumns'>,
  { row, source }: Pick<ParsedRow<object>, 'row' | 'source'>,
): string[] {
  const made = (row && claims?.(row)) ?? []
  const cells = claimColumns.filter(({ field }) => !made.some((claim) => claim.field === field))
  const words = [
    ...made.map(({ text }) => wordKey(text)),
    ...cells.map((column) => cellClaim(column, source)),
  ]
  return [...new Set(words.filter((word) => word !== ''))]
}

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

/** Between the claims of a row as they are kept: none of them, nor a hash of one, holds a line break. */
const between = '\n'

export const joinClaims = (claims: readonly string[]): string | null => claims.join(between) || null

/** Of a row that an earlier version kept hashes stand with spaces between them. */
export const isAmong = (kept: string, wanted: ReadonlySet<string>, isSealed: boolean): boolean =>
  kept.split(isSealed ? /\s/ : between).some((claim) => wanted.has(claim))
