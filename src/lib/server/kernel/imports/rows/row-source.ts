import { cleanCell } from '#lib/rules/cells/clean-cell.ts'
import type { HiddenChoice, ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import { type DomainError, invalid } from '../../core/errors.ts'
import type { RefusedCell, Sheet, SheetRow } from '../../spreadsheets/sheet.types.ts'
import { columnOf, textOf } from '../mapping/mapped-cells.ts'
import type { StoredRow } from '../store/import-row.ts'

/** The cells of a row by their fields, wherever they are kept. */
export interface RowSource {
  line: number
  /** As people read it, see `cleanCell`: spaces around it, several in a row and signs that nobody sees say nothing. */
  text(field: string): string
  /** True where a formula worked the value out: what stands there is not what was typed. */
  isFormula(field: string): boolean
  /** What the cell shows and what it holds, where these differ; null where they do not, and where somebody put it right. */
  refusal(field: string): Pick<RefusedCell, 'shown' | 'held'> | null
}

/** A row of the file, with the cells that somebody mended in place of the file's own. */
export function sourceInSheet(
  { line, cells, formulas, refused }: SheetRow,
  mapping: ImportMapping,
  mended: Readonly<Record<string, string>> = {},
): RowSource {
  // Each cell is looked at several times.
  const tidy = cells.map(cleanCell)
  return {
    line,
    text(field) {
      const corrected = mended[field]
      return corrected === undefined ? textOf(mapping, field, tidy) : cleanCell(corrected)
    },
    isFormula: (field) =>
      formulas !== undefined &&
      mended[field] === undefined &&
      formulas.includes(columnOf(mapping, field) ?? -1),
    refusal(field) {
      const column = columnOf(mapping, field)
      return mended[field] === undefined ? (refused?.find((cell) => cell.column === column) ?? null) : null
    },
  }
}

/** Somebody who types a cell types no formula. */
export function sourceInStore({ line, raw, mended, problems }: StoredRow): RowSource {
  const formulas = problems.filter(({ code }) => code === 'formula').map(({ field }) => field)
  return {
    line,
    text: (field) => cleanCell(mended[field] ?? raw?.[field] ?? ''),
    isFormula: (field) => mended[field] === undefined && formulas.includes(field),
    refusal(field) {
      const problem = problems.find((each) => each.field === field && isRefusal(each))
      if (!problem || mended[field] !== undefined) return null
      return { shown: String(problem.params?.['shown'] ?? ''), held: String(problem.params?.['held'] ?? '') }
    },
  }
}

const isRefusal = ({ code }: StoredRow['problems'][number]): boolean =>
  code === 'cellShowsOther' || code === 'cellShowsNothing'

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
