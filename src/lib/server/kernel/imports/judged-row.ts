import type { ImportVerdict } from '#lib/schemas/import.ts'
import type { Known } from './import-kind.ts'
import type { CellProblem } from './import-row.ts'
import type { ParsedRow } from './row-reader.ts'

export interface JudgedRow<Row> extends ParsedRow<Row> {
  verdict: ImportVerdict
  /** True where an earlier row of the file says the same. */
  isRepeat: boolean
  /** The record that it was compared with. */
  known: Known | null
}

export function addFault<Row>(row: JudgedRow<Row>, fault: CellProblem): void {
  row.problems = [...row.problems, fault]
  row.verdict = 'error'
}
