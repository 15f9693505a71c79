import * as v from 'valibot'
import { limitIn } from '#lib/rules/limit-in.ts'
import type { RowCells } from './import-kind.ts'

interface Telling {
  /** How a cell is told what the form says at its field; what is not among them is missing. */
  codes: Readonly<Record<string, string>>
  /** What nobody knows is told by its values already. */
  told: readonly string[]
}

/** Says at each cell what the form's schema says first at its field. */
export function tellFaults(
  { fault }: RowCells,
  issues: readonly v.BaseIssue<unknown>[],
  { codes, told: before }: Telling,
): void {
  const told = new Set(before)
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!told.has(field)) fault(field, codes[issue.message] ?? 'missing', limitIn(issue))
    told.add(field)
  }
}
