import { wordKey } from '#lib/rules/word-key.ts'
import type { ClaimColumn } from './claim.ts'
import type { ImportKind } from './import-kind.ts'
import type { ParsedRow } from './row-reader.ts'
import type { RowSource } from './row-source.ts'

/** What a cell says that only one record has, as words are compared; empty where it says nothing. */
export const cellClaim = ({ field, read }: Pick<ClaimColumn, 'field' | 'read'>, source: RowSource): string =>
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
