import { cleanCell } from '#lib/rules/cells/clean-cell.ts'
import type { HiddenChoice, ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import { type DomainError, invalid } from '../../core/errors.ts'
import type { RefusedCell, SheetReader, SheetRow } from '../../spreadsheets/sheet.types.ts'
import { columnOf, cellText } from '../mapping/mapped-cells.ts'
import type { StoredRow } from '../store/import-row.ts'

/** The cells of a row by field, from the file or from the store. */
export interface RowSource {
  line: number
  /** Returns the cleaned text, see `cleanCell`: without surrounding, repeated and invisible spaces. */
  text(field: string): string
  /** True if a formula computed the value, which was then not entered as such. */
  isFormula(field: string): boolean
  /**
   * Returns what the cell shows and what it stores if these differ; null if they do not, or if the cell was
   * corrected.
   */
  refusal(field: string): Pick<RefusedCell, 'shown' | 'held'> | null
}

/** Reads a row of the file, with corrected cells instead of the file's own. */
export function sourceInSheet(
  { line, cells, formulas, refused }: SheetRow,
  mapping: ImportMapping,
  correctedCells: Readonly<Record<string, string>> = {},
): RowSource {
  // Cleaned once, because each cell is read several times.
  const tidy = cells.map(cleanCell)
  return {
    line,
    text(field) {
      const corrected = correctedCells[field]
      return corrected === undefined ? cellText(mapping, field, tidy) : cleanCell(corrected)
    },
    isFormula: (field) =>
      formulas !== undefined &&
      correctedCells[field] === undefined &&
      formulas.includes(columnOf(mapping, field) ?? -1),
    refusal(field) {
      const column = columnOf(mapping, field)
      return correctedCells[field] === undefined
        ? (refused?.find((cell) => cell.column === column) ?? null)
        : null
    },
  }
}

/** Reads a stored row; a corrected cell is never a formula. */
export function sourceInStore({ line, raw, corrected, problems }: StoredRow): RowSource {
  const formulas = problems.filter(({ code }) => code === 'formula').map(({ field }) => field)
  return {
    line,
    text: (field) => cleanCell(corrected[field] ?? raw?.[field] ?? ''),
    isFormula: (field) => corrected[field] === undefined && formulas.includes(field),
    refusal(field) {
      const problem = problems.find((each) => each.field === field && isRefusal(each))
      if (!problem || corrected[field] !== undefined) return null
      return { shown: String(problem.params?.['shown'] ?? ''), held: String(problem.params?.['held'] ?? '') }
    },
  }
}

const isRefusal = ({ code }: StoredRow['problems'][number]): boolean =>
  code === 'cellShowsOther' || code === 'cellShowsNothing'

/** Creates the error for a file with hidden rows and no choice about them. */
export function hiddenRowsIn(hidden: number): DomainError {
  const problem = { code: 'import.hiddenRows', params: { hidden } }
  return invalid('import.hiddenRows', { hidden }, { hidden: problem })
}

/**
 * Returns the effective rows: hidden ones as chosen. Their line numbers stay those of the file.
 * @throws DomainError Invalid `import.hiddenRows` if there is no choice
 */
export function withoutHidden(sheet: SheetReader, choice: HiddenChoice | null): SheetReader {
  if (sheet.hiddenRows === 0 || choice === 'take') return sheet
  if (choice === null) throw hiddenRowsIn(sheet.hiddenRows)
  return { ...sheet, rows: sheet.rows.filter(({ isHidden }) => !isHidden) }
}
