import type { ImportMapping, ImportMeanings, ImportVerdict } from '#lib/schemas/imports/import-requests.ts'
import type { SheetTable } from '../../spreadsheets/sheet.types.ts'
import type { UnknownPlaces } from '../import-column.ts'
import type { ExistingRecord, RowIdentity } from '../import-kind.ts'
import { createRowReader, type ParsedRow, type ReaderParts, type RowReader } from '../rows/row-reader.ts'
import { sourceInSheet } from '../rows/row-source.ts'
import type { CellProblem, ImportCounts } from '../store/import-row.ts'
import { doubtDates } from './ambiguous-dates.ts'
import { settleClaims, settleWrongClaims } from './unique-values.ts'
import { addFault, type ValidatedRow, type Objections, settleObjections } from './validated-row.ts'

/** Corrected cells, by line and field. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>

export const correctionsByLine = (
  rows: readonly { line: number; corrected: Record<string, string> }[],
): Corrections => new Map(rows.map(({ line, corrected }) => [line, corrected]))

export interface CheckedRows<Row> {
  rows: ValidatedRow<Row>[]
  counts: ImportCounts
  unknownValues: Record<string, string[]>
  unknownPlaces: UnknownPlaces
  usedMeanings: ImportMeanings
}

interface Parts<Row extends object, Context> extends Omit<ReaderParts<Row, Context>, 'headers'> {
  mapping: ImportMapping
  corrections: Corrections
  /** Returns the existing records of these keys; `rows` are all rows that could be parsed. */
  findExisting(keys: readonly string[], rows: readonly Row[]): Promise<ReadonlyMap<string, ExistingRecord>>
  objections?: Objections<Row> | undefined
}

/** Checks every cell of every row of a file before anything takes effect. */
export async function checkRows<Row extends object, Context>(
  sheet: SheetTable,
  parts: Parts<Row, Context>,
): Promise<CheckedRows<Row>> {
  const sources = sheet.rows.map((row) => sourceInSheet(row, parts.mapping, parts.corrections.get(row.line)))
  const doubts = doubtDates(parts.columns ?? parts.kind.columns.list(parts.options), sources)
  const reader = createRowReader({ ...parts, headers: sheet.headers, doubts })
  const parsed = sources.map(reader.read)
  const keys = new Set<string>()
  for (const { row, key } of parsed) if (row) keys.add(key)
  const read = parsed.flatMap(({ row }) => row ?? [])
  const known = await parts.findExisting([...keys], read)
  const rows = validateRows(parts.kind.identity, parsed, { known }, reader)
  await settleObjections(parts.objections, rows, reader)
  return {
    rows,
    counts: countRows(rows),
    unknownValues: reader.unknownValues(),
    unknownPlaces: reader.unknownPlaces(),
    usedMeanings: reader.usedMeanings(),
  }
}

function countRows(rows: readonly Pick<ValidatedRow<object>, 'verdict'>[]): ImportCounts {
  const counts = { rows: rows.length, newRows: 0, changedRows: 0, unchangedRows: 0, errorRows: 0 }
  for (const { verdict } of rows) counts[`${verdict}Rows`] += 1
  return counts
}

interface Beside {
  known: ReadonlyMap<string, ExistingRecord>
  /** The fingerprints of other rows of the same file. */
  held?: ReadonlyMap<string, string>
}

const noneHeld: ReadonlyMap<string, string> = new Map()

/** Determines whether each row is new, changed, unchanged or invalid. */
export function validateRows<Row extends object>(
  identity: RowIdentity<Row>,
  rows: readonly ParsedRow<Row>[],
  { known, held = noneHeld }: Beside,
  reader: RowReader,
): ValidatedRow<Row>[] {
  const first = new Map<string, ValidatedRow<Row>>()
  const repeated = new Map<string, ValidatedRow<Row>[]>()
  const validated = rows.map((row): ValidatedRow<Row> => {
    if (!row.row) {
      const verdict = row.isLeftOut ? 'unchanged' : 'error'
      return { ...row, verdict, isRepeat: false, known: null }
    }
    const earlier = first.get(row.key)
    const found = known.get(row.key) ?? null
    const own = {
      ...row,
      verdict: verdictOf(identity, row, found),
      isRepeat: earlier !== undefined,
      known: found,
    }
    if (earlier) repeated.set(row.key, [...(repeated.get(row.key) ?? [earlier]), own])
    else first.set(row.key, own)
    return own
  })
  for (const row of validated) refuseUnprintable(identity, row)
  for (const group of repeated.values()) settleRepeats(identity, group, reader)
  for (const row of validated) refuseClears(row, reader)
  settleClaims(identity, validated, reader)
  settleWrongClaims(identity, validated, reader)
  for (const row of validated) {
    const print = row.row ? held.get(row.key) : undefined
    if (print === undefined) continue
    if (print === row.print) Object.assign(row, { verdict: 'unchanged', isRepeat: true })
    else addFault(row, faultOf(identity, row, reader))
  }
  return validated
}

const verdictOf = (
  { keepsExisting }: Pick<RowIdentity, 'keepsExisting'>,
  { row, print }: Pick<ParsedRow<object>, 'row' | 'print'>,
  known: ExistingRecord | null,
): ImportVerdict => {
  if (!known) return 'new'
  const isSame = known.holds && row ? known.holds(row) : known.print === print
  return keepsExisting || isSame ? 'unchanged' : 'changed'
}

/** Refuses to clear fields of a new record, which has nothing to clear. */
function refuseClears(row: ValidatedRow<object>, reader: RowReader): void {
  if (row.verdict !== 'new') return
  for (const field of row.clears)
    addFault(row, { ...reader.problemOf(row.source, field, 'clearNew'), value: 'clear' })
}

/** Refuses unprintable texts, except those already stored: for an existing record only a changed cell is refused. */
function refuseUnprintable<Row extends object>(
  { keepsExisting }: Pick<RowIdentity, 'keepsExisting'>,
  row: ValidatedRow<Row>,
): void {
  const { source, known, unprintable, row: parsed } = row
  if (unprintable.length === 0 || !parsed || (known && keepsExisting)) return
  const changed = (known?.changes?.(parsed) ?? []).map(({ field }) => field)
  for (const problem of unprintable) {
    const { field } = problem
    const isStored = known?.storesText?.(field, source.text(field)) ?? !changed.includes(field)
    if (!known || !isStored) addFault(row, problem)
  }
}

/**
 * Merges rows with the same content; refuses rows that contradict each other, because nobody can know which is right.
 */
function settleRepeats<Row extends object>(
  identity: RowIdentity<Row>,
  group: readonly ValidatedRow<Row>[],
  reader: RowReader,
): void {
  const [head] = group
  if (!head) return
  const different = group.filter((row) => row.print !== head.print)
  for (const row of group)
    if (row !== head && row.print === head.print) countOnce(identity, row, reader, head)
  if (different.length === 0) return
  for (const row of different) addFault(row, faultOf(identity, row, reader, head.source.line))
  if (identity.repeats.firstStands) return
  const other = different[0]?.source.line ?? 0
  for (const row of group) if (row.verdict !== 'error') addFault(row, faultOf(identity, row, reader, other))
}

/** Counts a repeated row once, with a warning: it is no error, but the user may have meant another record. */
function countOnce<Row extends object>(
  identity: RowIdentity<Row>,
  row: ValidatedRow<Row>,
  reader: RowReader,
  head: ValidatedRow<Row>,
): void {
  const field = identity.repeats.field(reader.options)
  row.verdict = 'unchanged'
  row.notes = [...row.notes, reader.problemOf(row.source, field, 'saidBefore', { line: head.source.line })]
}

function faultOf<Row extends object>(
  identity: RowIdentity<Row>,
  row: ValidatedRow<Row>,
  reader: RowReader,
  line?: number,
): CellProblem {
  const { code } = identity.repeats
  const field = identity.repeats.field(reader.options)
  return line === undefined
    ? reader.problemOf(row.source, field, `${code}Elsewhere`)
    : reader.problemOf(row.source, field, code, { line })
}
