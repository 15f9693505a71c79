import type { ImportVerdict } from '#lib/schemas/imports/import-requests.ts'
import type { AgreedRow, ExistingRecord, Objection } from '../import-kind.ts'
import type { ParsedRow, RowReader } from '../rows/row-reader.ts'
import type { CellProblem } from '../store/import-row.ts'

export interface ValidatedRow<Row> extends ParsedRow<Row> {
  verdict: ImportVerdict
  /** True if an earlier row of the file has the same content. */
  isRepeat: boolean
  /** The existing record that it was compared with. */
  known: ExistingRecord | null
}

export function addFault<Row>(row: ValidatedRow<Row>, fault: CellProblem): void {
  row.problems = [...row.problems, fault]
  row.verdict = 'error'
}

/** Returns a kind's objections to rows that would be saved, by line. */
export type Objections<Row> = (rows: readonly AgreedRow<Row>[]) => Promise<ReadonlyMap<number, Objection>>

/**
 * Refuses rows that conflict with other records. It runs last, because it matters only for rows that would be saved;
 * a kind without `objections` is skipped.
 */
export async function settleObjections<Row extends object>(
  objections: Objections<Row> | undefined,
  rows: readonly ValidatedRow<Row>[],
  reader: RowReader,
): Promise<void> {
  const asked = objections ? rows.flatMap(wouldBeSaved) : []
  const found = asked.length > 0 ? await objections?.(asked) : undefined
  if (!found) return
  const ofKey = new Map<string, Objection>()
  for (const row of rows) {
    // A repeated row gets the same objection.
    const objection = found.get(row.source.line) ?? (row.isRepeat ? ofKey.get(row.key) : undefined)
    if (!objection) continue
    ofKey.set(row.key, objection)
    const { field, code, params } = objection
    addFault(row, reader.problemOf(row.source, field, code, params))
  }
}

const wouldBeSaved = <Row>({ source, row, verdict, known }: ValidatedRow<Row>): AgreedRow<Row>[] =>
  row && (verdict === 'new' || verdict === 'changed')
    ? [{ line: source.line, row, verdict, entity: known?.entity || null, version: known?.version || null }]
    : []
