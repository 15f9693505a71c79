import type { HiddenChoice } from '#lib/schemas/import.ts'
import { type DomainError, invalid } from '../core/errors.ts'
import type { Sheet } from '../spreadsheets/sheet.types.ts'

/** A file with hidden rows of which nobody has said what becomes of them. */
export function hiddenRowsIn(hidden: number): DomainError {
  const problem = { code: 'import.hiddenRows', params: { hidden } }
  return invalid('import.hiddenRows', { hidden }, { hidden: problem })
}

/**
 * The rows that count: those that are hidden as a person says it. Their lines stay those of the file.
 * @throws DomainError Invalid `import.hiddenRows` where nobody has said it
 */
export function withoutHidden(sheet: Sheet, choice: HiddenChoice | null): Sheet {
  if (sheet.hiddenRows === 0 || choice === 'take') return sheet
  if (choice === null) throw hiddenRowsIn(sheet.hiddenRows)
  return { ...sheet, rows: sheet.rows.filter(({ isHidden }) => !isHidden) }
}
