import type { SheetReader, SheetRow } from './sheet.types.ts'

/** How printed tables name, in rows of their own, what the rows below are about. Patterns go to another process as texts. */
export interface HeadingRows {
  /** The heading of the column that carries them. */
  title: string
  /** A pattern for the part of a text that names a level, from the outer to the inner one: the year, the semester. */
  levels: readonly string[]
  /** A pattern for texts that name a level and are rows of the table all the same. */
  except: string
}

/**
 * Adds a column with the heading rows above each row, and leaves out these and headings that a table repeats below them.
 * Titles above the table count as heading rows. A table without any stays as it is.
 * @example [['II Semester'], ['Class work', '05/01/2027']] // [['Class work', '05/01/2027', 'II Semester']]
 */
export function carryHeadings(sheet: SheetReader, declared: HeadingRows | undefined): SheetReader {
  if (!declared) return sheet
  const { title, levels, except } = declared
  const patterns = levels.map((level) => new RegExp(level, 'iu'))
  const isException = new RegExp(except, 'iu')
  let names = levels.map(() => '')

  /** Remembers what a text names; a level ends those within it. Returns false if it names none. */
  function carry(text: string): boolean {
    const found = isException.test(text)
      ? []
      : patterns.map((pattern) => pattern.exec(text)?.[0].trim() ?? '')
    const outermost = found.findIndex((name) => name !== '')
    if (outermost === -1) return false
    names = names.map((name, level) => (level < outermost ? name : (found[level] ?? '')))
    return true
  }

  for (const text of sheet.titles ?? []) carry(text)
  let isCarried = names.some(Boolean)
  const rows = sheet.rows.flatMap((row): SheetRow[] => {
    const text = onlyTextOf(row)
    if (text !== null && carry(text)) {
      isCarried = true
      return []
    }
    if (isRepeatedHeading(row, sheet.headers)) return []
    const cells = sheet.headers.map((_, column) => row.cells[column] ?? '')
    return [{ ...row, cells: [...cells, [...new Set(names)].filter(Boolean).join(' ')] }]
  })
  return isCarried ? { ...sheet, headers: [...sheet.headers, title], rows } : sheet
}

/** Returns the text of a row with one cell, or with one text in several; null for any other row. */
export function onlyTextOf({ cells }: Pick<SheetRow, 'cells'>): string | null {
  const [text, another] = new Set(cells.map((cell) => cell.trim()).filter(Boolean))
  return text !== undefined && another === undefined ? text : null
}

/** Tells whether at least half of the cells are the headings of their columns. */
function isRepeatedHeading({ cells }: SheetRow, headers: readonly string[]): boolean {
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [cell === headers[column]]))
  return filled.length > 1 && filled.filter(Boolean).length * 2 >= filled.length
}
