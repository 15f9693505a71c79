import type { SheetRow, SheetTable } from '../sheet.types.ts'

/** A kind of headings between the rows of a sheet, and the column that they become. */
interface SectionHeading {
  header: string
  /** The source of a regular expression that a heading matches, in any letters. */
  pattern: string
}

/**
 * Headings between the rows, such as “II YEAR I SEMESTER” in a course structure: each becomes the value of its column
 * in the rows below it. Plain data, because sheets are read in a process of their own.
 */
export interface SectionLines extends SectionHeading {
  /**
   * Headings of lists that belong to a section by a row in it: the subjects below “Open Elective – I” are of the
   * semester that has a row of this name. The groups of the pattern are the name.
   */
  list?: SectionHeading
}

interface Section {
  name: string
  list: string
}

/**
 * Replaces headings between the rows by columns, and leaves out the sheet's own headings where they are repeated. A
 * sheet without such headings stays as it is, and so does one that has the column already.
 * @param above the lines above the sheet's headings: the first section may be named there
 */
export function withSectionColumns<Sheet extends SheetTable>(
  sheet: Sheet,
  above: readonly SheetRow[],
  sections: SectionLines,
): Sheet {
  const { headers, rows } = sheet
  const added = [sections.header, ...(sections.list ? [sections.list.header] : [])]
  if (headers.some((header) => added.some((each) => plain(each) === plain(header)))) return sheet
  const reader = createSectionReader(sections, above)
  const kept = rows.flatMap((row) => {
    const section = reader.read(row)
    return section && !isHeaderLine(headers, row) ? [{ row, section }] : []
  })
  if (!reader.hasSections()) return sheet
  const width = headers.length
  return {
    ...sheet,
    headers: [...headers, ...added],
    rows: kept.map(({ row, section }) => ({
      ...row,
      cells: [
        ...Array.from({ length: width }, (_, column) => row.cells[column] ?? ''),
        section.name,
        ...(sections.list ? [section.list] : []),
      ],
    })),
  }
}

function createSectionReader({ pattern, list }: SectionLines, above: readonly SheetRow[]) {
  const heading = new RegExp(pattern, 'iu')
  const listHeading = list && new RegExp(list.pattern, 'iu')
  const titles = above.map(textOf).filter((text) => heading.test(text))
  /** The section in which a list was named in a row. */
  const sectionOfList = new Map<string, string>()
  let section: Section = { name: titles.at(-1) ?? '', list: '' }
  let isFound = section.name !== ''
  return {
    hasSections: (): boolean => isFound,

    /** Returns the section of a row; null for a heading. */
    read(row: SheetRow): Section | null {
      const text = headingText(row)
      if (text !== null && heading.test(text)) {
        section = { name: text, list: '' }
        isFound = true
        return null
      }
      const names = row.cells.flatMap((cell) => listName(listHeading, cell) ?? [])
      const [name] = names
      if (name === undefined) return section
      if (text !== null) {
        section = { name: sectionOfList.get(name) ?? '', list: text }
        return null
      }
      if (section.list === '') sectionOfList.set(name, section.name)
      return section
    },
  }
}

function listName(pattern: RegExp | undefined, cell: string): string | null {
  const match = pattern?.exec(cell.trim())
  return match ? match.slice(1).filter(Boolean).join(' ').toLowerCase() : null
}

/** More cells than this are a row, even if one of them reads like a heading. */
const maxHeadingCells = 2

/** The text of a line that may be a heading; null for a row, which has a number or more cells. */
function headingText(row: SheetRow): string | null {
  const texts = distinctTexts(row)
  const isHeading =
    texts.length > 0 && texts.length <= maxHeadingCells && !texts.some((text) => /^[\d.,]+$/.test(text))
  return isHeading ? texts.join(' ') : null
}

/** A cell that spans several columns may repeat its text in each. */
const distinctTexts = ({ cells }: SheetRow): string[] => [
  ...new Set(cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ')).filter(Boolean)),
]

const textOf = (row: SheetRow): string => distinctTexts(row).join(' ')

/** Whether a line repeats headings: each of its cells is a part of the heading above it. */
function isHeaderLine(headers: readonly string[], { cells }: SheetRow): boolean {
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [[plain(cell), column] as const]))
  return (
    filled.length >= 2 &&
    filled.every(([text, column]) => text !== '' && plain(headers[column] ?? '').includes(text))
  )
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
