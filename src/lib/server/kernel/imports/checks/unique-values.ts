import { wordKey } from '#lib/rules/names/search-words.ts'
import type { RowIdentity, UniqueColumn, UniqueValue } from '../import-kind.ts'
import type { ParsedRow, RowReader } from '../rows/row-reader.ts'
import type { RowSource } from '../rows/row-source.ts'
import type { CellProblem } from '../store/import-row.ts'
import { addFault, type ValidatedRow } from './validated-row.ts'

/** The code of a row that shares a unique value with another row. */
export const claimed = 'claimed'

const keyOf = ({ field, text, within = '' }: UniqueValue): string => [field, within, wordKey(text)].join('\t')

/** The code of such a row if the kind lets the first of several rows count. */
export const claimedBefore = 'claimedBefore'

/** Refuses rows that share a unique value, because nobody can know which of them is right. */
export function settleClaims<Row extends object>(
  { uniqueValues, repeats }: Pick<RowIdentity<Row>, 'uniqueValues' | 'repeats'>,
  rows: readonly ValidatedRow<Row>[],
  reader: RowReader,
): void {
  if (repeats.firstStands) return settleInOrder(uniqueValues, rows, reader)
  const owners = new Map<string, { claim: UniqueValue; rows: ValidatedRow<Row>[] }>()
  for (const row of rows)
    for (const claim of (row.row && uniqueValues?.(row.row)) ?? []) {
      if (claim.text === '') continue
      const found = owners.get(keyOf(claim))
      if (found) found.rows.push(row)
      else owners.set(keyOf(claim), { claim, rows: [row] })
    }
  for (const { claim, rows } of owners.values()) reportEach(claim, rows, reader)
}

/**
 * Reports a shared value in each row. Rows about one record share all values; their conflicts are reported in other
 * columns. The last row is named, because in a file with very many invalid rows the last ones are not stored.
 */
function reportEach<Row extends object>(
  { field, within = '' }: UniqueValue,
  rows: readonly ValidatedRow<Row>[],
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

/** Assigns each unique value to its first row; a row that is left out for it reserves none of its own values. */
function settleInOrder<Row extends object>(
  uniqueValues: RowIdentity<Row>['uniqueValues'],
  rows: readonly ValidatedRow<Row>[],
  reader: RowReader,
): void {
  const owners = new Map<string, ValidatedRow<Row>>()
  for (const row of rows) {
    const own = row.row && row.verdict !== 'error' ? (uniqueValues?.(row.row) ?? []) : []
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
  { field, within = '' }: UniqueValue,
  { source }: ValidatedRow<Row>,
  owner: ValidatedRow<Row>,
  reader: RowReader,
): CellProblem =>
  reader.problemOf(source, field, claimedBefore, { line: owner.source.line, ...(within && { within }) })

type AnyRow = ValidatedRow<object>

/**
 * The code of a row that shares a value with an earlier row that is invalid for other reasons, if the kind lets the
 * first row count.
 */
export const claimedByWrong = 'claimedByWrong'

/**
 * Compares the unique values of invalid rows, which have no record yet, by their cells. Otherwise a valid row with
 * the same number would take it while the invalid one waits for correction.
 */
export function settleWrongClaims(
  { uniqueColumns = [], repeats }: Pick<RowIdentity, 'uniqueColumns' | 'repeats'>,
  rows: readonly AnyRow[],
  reader: RowReader,
): void {
  const wrong = rows.filter(({ row }) => !row)
  if (wrong.length === 0) return
  const right = rows.filter(({ row }) => row)
  for (const column of uniqueColumns) {
    const owners = new Map<string, AnyRow[]>()
    for (const row of wrong) keep(owners, row, column, true)
    if (owners.size > 0) for (const row of right) keep(owners, row, column, false)
    for (const group of owners.values())
      if (repeats.firstStands) reportLater(column.field, group, reader)
      else reportEachOwner(column.field, group, reader)
  }
}

function keep(owners: Map<string, AnyRow[]>, row: AnyRow, column: UniqueColumn, isOwner: boolean): void {
  const said = cellClaim(column, row.source)
  // An invalid number reserves nothing. A number that is refused because of other rows still belongs to this row.
  if (said === '' || (!row.row && isWrongAt(row, column.field))) return
  const within = (column.within ?? []).map((field) => wordKey(row.source.text(field)))
  const key = [said, ...within].join('\t')
  const found = owners.get(key)
  if (found) found.push(row)
  else if (isOwner) owners.set(key, [row])
}

const isWrongAt = (row: AnyRow, field: string): boolean =>
  row.problems.some((problem) => problem.field === field)

const inOrderOf = (group: readonly AnyRow[]): AnyRow[] =>
  group.toSorted((one, other) => one.source.line - other.source.line)

/**
 * Reports a shared value in a group that has a valid row, and names the last row. Invalid rows alone do not conflict:
 * whether they are the same record shows once one of them is valid.
 */
function reportEachOwner(field: string, group: readonly AnyRow[], reader: RowReader): void {
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

/**
 * Reports valid rows that follow an invalid one with the same value, because it may be about the same record. Rows
 * after a valid first row are handled elsewhere.
 */
function reportLater(field: string, group: readonly AnyRow[], reader: RowReader): void {
  const [first, ...others] = inOrderOf(group)
  if (!first || first.row) return
  for (const row of others) {
    if (!row.row || row.verdict === 'error') continue
    addFault(row, reader.problemOf(row.source, field, claimedByWrong, { line: first.source.line }))
  }
}

/** Returns a cell's unique value, normalised for comparison; empty if there is none. */
const cellClaim = ({ field, read }: Pick<UniqueColumn, 'field' | 'read'>, source: RowSource): string =>
  wordKey(read ? read(source.text(field)) : source.text(field))

/**
 * Returns the values by which rows with the same unique value are found: those of the parsed row, and the cells of
 * the columns it does not cover.
 */
export function claimWords(
  { uniqueValues, uniqueColumns = [] }: Pick<RowIdentity, 'uniqueValues' | 'uniqueColumns'>,
  { row, source }: Pick<ParsedRow<object>, 'row' | 'source'>,
): string[] {
  const made = (row && uniqueValues?.(row)) ?? []
  const cells = uniqueColumns.filter(({ field }) => !made.some((claim) => claim.field === field))
  const words = [
    ...made.map(({ text }) => wordKey(text)),
    ...cells.map((column) => cellClaim(column, source)),
  ]
  return [...new Set(words.filter((word) => word !== ''))]
}

const sharing: ReadonlySet<string> = new Set([claimed, claimedByWrong])

const partnerIn = ({ code, params }: CellProblem): number | null =>
  sharing.has(code) && typeof params?.['line'] === 'number' ? params['line'] : null

/** Returns the lines with which these rows share a unique value. */
export const partnersOf = (rows: readonly { problems: readonly CellProblem[] }[]): number[] => [
  ...new Set(rows.flatMap(({ problems }) => problems.flatMap((problem) => partnerIn(problem) ?? []))),
]

interface Again {
  identity: Pick<RowIdentity, 'uniqueValues' | 'uniqueColumns'>
  reader: Pick<RowReader, 'shown'>
  /** Lines that are stored. */
  kept: ReadonlySet<number>
}

/**
 * Retains the problem of sharing a value with a row that is not stored, while the value stays the same: the other row
 * cannot be viewed here, and alone this row would seem valid.
 */
export function keepClaims(
  { identity, reader, kept }: Again,
  before: readonly CellProblem[],
  after: ValidatedRow<object> | undefined,
): void {
  for (const problem of before) {
    const partner = partnerIn(problem)
    if (!after || partner === null || kept.has(partner) || !stillClaims(identity, after, problem)) continue
    if (wordKey(reader.shown(after.source, problem.field)) !== wordKey(problem.value)) continue
    // It replaces the problem about stored rows: once those are corrected, it is still true.
    after.problems = after.problems.filter(
      ({ code, field }) => code !== problem.code || field !== problem.field,
    )
    addFault(after, problem)
  }
}

function stillClaims(
  { uniqueValues, uniqueColumns }: Pick<RowIdentity, 'uniqueValues' | 'uniqueColumns'>,
  { row }: ValidatedRow<object>,
  { field, params }: CellProblem,
): boolean {
  // While another cell is invalid, the scope of the value is unknown.
  if (!row || uniqueColumns?.some((column) => column.field === field)) return true
  return (uniqueValues?.(row) ?? []).some(
    (claim) => claim.field === field && (claim.within ?? '') === (params?.['within'] ?? ''),
  )
}

/** Separates the unique values of a stored row: neither a value nor its hash contains a line break. */
const between = '\n'

export const joinClaims = (claims: readonly string[]): string | null => claims.join(between) || null

/** Whether stored values contain a wanted one. Older versions separated hashes with spaces. */
export const isAmong = (kept: string, wanted: ReadonlySet<string>, isSealed: boolean): boolean =>
  kept.split(isSealed ? /\s/ : between).some((claim) => wanted.has(claim))
