import type { ImportVerdict } from '#lib/schemas/imports/import-requests.ts'
import type { AgreedRow, ExistingRecord, Objection } from '../import-kind.ts'
import type { ParsedRow, RowReader } from '../rows/row-reader.ts'
import type { CellProblem } from '../store/import-row.ts'

export interface JudgedRow<Row> extends ParsedRow<Row> {
  verdict: ImportVerdict
  /** True where an earlier row of the file says the same. */
  isRepeat: boolean
  /** The record that it was compared with. */
  known: ExistingRecord | null
}

export function addFault<Row>(row: JudgedRow<Row>, fault: CellProblem): void {
  row.problems = [...row.problems, fault]
  row.verdict = 'error'
}

/** What a kind has against rows that would be saved, by their lines. */
export type Objections<Row> = (rows: readonly AgreedRow<Row>[]) => Promise<ReadonlyMap<number, Objection>>

/**
 * Refuses rows against which other records speak. It comes last, for that matters only of rows that would be saved; of a
 * kind without `objections` nothing is asked.
 */
export async function settleObjections<Row extends object>(
  objections: Objections<Row> | undefined,
  rows: readonly JudgedRow<Row>[],
  reader: RowReader,
): Promise<void> {
  const asked = objections ? rows.flatMap(wouldBeSaved) : []
  const found = asked.length > 0 ? await objections?.(asked) : undefined
  if (!found) return
  const ofKey = new Map<string, Objection>()
  for (const row of rows) {
    // A row that says the same again is no better.
    const objection = found.get(row.source.line) ?? (row.isRepeat ? ofKey.get(row.key) : undefined)
    if (!objection) continue
    ofKey.set(row.key, objection)
    addFault(row, reader.problemOf(row.source, objection.field, objection.code))
  }
}

const wouldBeSaved = <Row>({ source, row, verdict, known }: JudgedRow<Row>): AgreedRow<Row>[] =>
  row && (verdict === 'new' || verdict === 'changed')
    ? [{ line: source.line, row, verdict, entity: known?.entity || null, version: known?.version || null }]
    : []
