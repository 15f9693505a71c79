import type { SheetReader, SheetRow } from './sheet.types.ts'

/** How printed tables name, in rows of their own, what the rows below are about. Patterns go to another process as texts. */
export interface HeadingRows {
  /** The heading of the column that carries them. */
  title: string
  /** A pattern for the part of a text that names a level, from the outer to the inner one: the year, the semester. */
  levels: readonly string[]
  /** A pattern for texts that name a level and are rows of the table all the same. */
  except?: string
  /**
   * Headings of lists at the end, which belong where the table has a row of their name: the subjects below “Open
   * Elective – I” are of the semester with that row. The groups of the pattern are the name. Lists have a column, too.
   */
  list?: { title: string; pattern: string }
}

/**
 * Adds a column with the heading rows above each row, and leaves out these and headings that a table repeats below them.
 * Titles above the table count as heading rows. A table without any stays as it is, and so does one that has the column
 * already.
 * @example [['II Semester'], ['Class work', '05/01/2027']] // [['Class work', '05/01/2027', 'II Semester']]
 */
export function carryHeadings(sheet: SheetReader, declared: HeadingRows | undefined): SheetReader {
  if (!declared) return sheet
  const { headers } = sheet
  const added = [declared.title, ...(declared.list ? [declared.list.title] : [])]
  if (headers.some((header) => added.some((each) => plain(each) === plain(header)))) return sheet
  const reader = createHeadingReader(declared)
  for (const text of sheet.titles ?? []) reader.carry(text)
  const rows = sheet.rows.flatMap((row): SheetRow[] => {
    const carried = reader.read(row)
    if (!carried || isRepeatedHeading(row, headers)) return []
    const cells = headers.map((_, column) => row.cells[column] ?? '')
    return [{ ...row, cells: [...cells, ...carried] }]
  })
  return reader.isCarrying() ? { ...sheet, headers: [...headers, ...added], rows } : sheet
}

function createHeadingReader({ levels, except, list }: HeadingRows) {
  const patterns = levels.map((level) => new RegExp(level, 'iu'))
  const isException = except === undefined ? null : new RegExp(except, 'iu')
  const listPattern = list && new RegExp(list.pattern, 'iu')
  /** The headings that hold where a list was named in a row. */
  const namesOfLists = new Map<string, string>()
  let names = levels.map(() => '')
  let isCarrying = false
  let ofList: { text: string; name: string } | null = null

  /** Remembers what a text names; a level ends those within it, and a list. Returns false if it names none. */
  function carry(text: string): boolean {
    if (isException?.test(text)) return false
    const found = patterns.map((pattern) => pattern.exec(text)?.[0].trim() ?? '')
    const outermost = found.findIndex((name) => name !== '')
    if (outermost === -1) return false
    names = names.map((name, level) => (level < outermost ? name : (found[level] ?? '')))
    isCarrying = true
    ofList = null
    return true
  }

  const listNamed = (text: string): string | null =>
    listPattern?.exec(text.trim())?.slice(1).filter(Boolean).join(' ').toLowerCase() ?? null

  return {
    carry,
    isCarrying: (): boolean => isCarrying,

    /** Returns the cells to be added to a row; null for a heading. */
    read(row: SheetRow): string[] | null {
      const alone = onlyTextOf(row)
      const heading = alone ?? wholeHeading(row, patterns)
      if (heading !== null && carry(heading)) return null
      const held = [...new Set(names)].filter(Boolean).join(' ')
      const listName = alone === null ? null : listNamed(alone)
      if (alone !== null && listName !== null) {
        ofList = { text: alone, name: namesOfLists.get(listName) ?? '' }
        return null
      }
      if (!ofList)
        for (const cell of row.cells) {
          const named = listNamed(cell)
          if (named !== null) namesOfLists.set(named, held)
        }
      return [ofList?.name ?? held, ...(list ? [ofList?.text ?? ''] : [])]
    },
  }
}

/** Returns the text of a row with one cell, or with one text in several; null for any other row. */
export function onlyTextOf(row: Pick<SheetRow, 'cells'>): string | null {
  const [text, another] = textsOf(row)
  return text !== undefined && another === undefined ? text : null
}

/** Returns the text of a heading in two cells, such as “II Year” and “I Semester”; null for any other row. */
function wholeHeading(row: SheetRow, patterns: readonly RegExp[]): string | null {
  const texts = textsOf(row)
  const text = texts.join(' ')
  return texts.length === 2 && patterns.some((pattern) => pattern.exec(text)?.[0] === text) ? text : null
}

const textsOf = ({ cells }: Pick<SheetRow, 'cells'>): string[] => [
  ...new Set(cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ')).filter(Boolean)),
]

/** Tells whether at least half of the cells are the headings of their columns, or all of them parts of these. */
function isRepeatedHeading({ cells }: SheetRow, headers: readonly string[]): boolean {
  const filled = cells.flatMap((cell, column) =>
    cell === '' ? [] : [[plain(cell), plain(headers[column] ?? '')] as const],
  )
  const same = filled.filter(([text, header]) => text === header)
  const isAllPart = filled.every(([text, header]) => text !== '' && header.includes(text))
  return filled.length > 1 && (same.length * 2 >= filled.length || isAllPart)
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
