import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import type { SheetRow, SheetTable } from '../../spreadsheets/sheet.types.ts'
import type { ImportKind, RowIdentity } from '../import-kind.ts'
import { cellText } from '../mapping/mapped-cells.ts'
import type { RowChange } from '../store/row-verdict.repository.ts'
import { claimWords } from './unique-values.ts'
import type { CheckedRows, Corrections } from './validate-rows.ts'
import type { ValidatedRow } from './validated-row.ts'

/** The maximum number of invalid rows that are stored for viewing and correcting. The error file has them all. */
const mostErrorRows = 2000
/** The new rows stored for a kind that stores valid rows elsewhere: enough to recognise the file. */
const mostNewRows = 50
/** The maximum characters of all stored cells together. */
const mostCharacters = 4_000_000

interface Parts {
  kind: ImportKind
  found: { mapping: ImportMapping }
  checked: CheckedRows<object>
  sheet: SheetTable
  corrections: Corrections
}

/**
 * Selects the rows that are stored individually: all valid ones, or for a kind that stores them elsewhere the first
 * that are new, change something or have a warning; the first invalid ones; and all corrected ones.
 */
export function linesToKeep({ kind, found, checked, sheet, corrections }: Parts): RowChange[] {
  const fields = Object.keys(found.mapping).filter((field) => found.mapping[field] !== null)
  const { pending } = kind.writing
  let errors = 0
  let changes = 0
  let news = 0
  let notes = 0
  let characters = 0
  return checked.rows.flatMap((row, index) => {
    const isCorrected = corrections.has(row.source.line)
    const isWrong = row.verdict === 'error' && !isCorrected
    if (isWrong) errors += 1
    if (pending && row.verdict === 'changed') changes += 1
    if (pending && row.verdict === 'new') news += 1
    const isNoted = row.verdict !== 'error' && row.notes.length > 0
    if (pending && isNoted) notes += 1
    const isShown =
      (row.verdict === 'changed' && changes <= mostErrorRows) ||
      (row.verdict === 'new' && news <= mostNewRows) ||
      (isNoted && notes <= mostErrorRows)
    if (isWrong ? errors > mostErrorRows : pending && !isCorrected && !isShown) return []
    const raw = rawOf(sheet.rows[index], { mapping: found.mapping, fields })
    if (isWrong) characters += Object.values(raw).reduce((sum, text) => sum + text.length, 0)
    return isWrong && characters > mostCharacters ? [] : [rowChangeOf(kind.identity, row, raw)]
  })
}

export const rowChangeOf = (
  identity: Pick<RowIdentity, 'uniqueValues' | 'uniqueColumns'>,
  row: ValidatedRow<object>,
  raw: Record<string, string> | null,
): RowChange => ({
  line: row.source.line,
  raw,
  parsed: row.verdict === 'error' ? null : row.row,
  key: row.key || null,
  verdict: row.verdict,
  problems: row.problems,
  notes: row.verdict === 'error' ? [] : row.notes,
  claims: claimWords(identity, row),
  entity: row.known?.entity || null,
  entityVersion: row.known?.version || null,
})

/** Returns the cells of the mapped fields. */
function rawOf(
  row: SheetRow | undefined,
  { mapping, fields }: { mapping: ImportMapping; fields: readonly string[] },
): Record<string, string> {
  const raw: Record<string, string> = {}
  for (const field of fields) raw[field] = cellText(mapping, field, row?.cells ?? [])
  return raw
}
