import { drawRule, grey, hairline, ink } from '../pdf/page.ts'
import { type TextStyle, drawLine, wrapText } from '../pdf/text.ts'
import { type Sheet, turnPage } from './sheet.ts'
import { type DocumentTable, type PlacedColumn, placeColumns, stylesOf } from './table-columns.ts'

export type { DocumentTable, TableColumn } from './table-columns.ts'

/** The space for the headings and one row below them. */
const headingRoom = 60

/** The last rows that move to the next page with the content below, which would mean nothing on a page of its own. */
const lastRows = 2

/**
 * Draws the table over as many pages as needed, with the headings on each. A row moves to the next page as a whole if
 * it can; the last rows move with the `below` points that follow them.
 */
export function drawTable(sheet: Sheet, table: DocumentTable, below = 0): void {
  const columns = placeColumns(sheet.doc, table, sheet)
  const look = stylesOf(table)
  const headings = columns.map(({ label }) => label)
  const drawHeadings = (): void => {
    const style = { ...look.heading, color: grey }
    drawRow(sheet, { columns, look }, linesOf(sheet, columns, headings, style), style)
    drawRule(sheet.doc, { ...sheet, thickness: 1, color: ink })
  }
  if (sheet.y + headingRoom > sheet.bottom) turnPage(sheet)
  drawHeadings()
  const rows = table.rows.map((cells) => ({ cells, style: look.cell as TextStyle }))
  if (table.foot) rows.push({ cells: table.foot, style: { ...look.cell, weight: 700 } })
  const cut = rows.map(({ cells, style }) => linesOf(sheet, columns, cells, style))
  const end = cut.slice(-lastRows).reduce((sum, lines) => sum + heightOf(lines, look), below)
  const isTogether = below > 0 && end + headingRoom < sheet.bottom - sheet.top
  for (const [index, { style }] of rows.entries()) {
    let lines = cut[index] ?? []
    const needed = isTogether && index === Math.max(0, rows.length - lastRows) ? end : heightOf(lines, look)
    if (sheet.y + needed > sheet.bottom) {
      turnPage(sheet)
      drawHeadings()
    }
    // A row that is longer than a page is split between its lines.
    for (let fits = fitting(sheet, look); longest(lines) > fits; fits = fitting(sheet, look)) {
      drawRow(sheet, { columns, look }, firstOf(lines, fits), style)
      lines = lines.map((each) => each.slice(fits))
      turnPage(sheet)
      drawHeadings()
    }
    drawRow(sheet, { columns, look }, lines, style)
    drawRule(sheet.doc, { ...sheet, thickness: 0.5, color: hairline })
  }
}

type CellLines = readonly (readonly string[])[]

const linesOf = (
  { doc }: Sheet,
  columns: readonly PlacedColumn[],
  cells: readonly string[],
  style: TextStyle,
): CellLines => columns.map(({ width }, index) => wrapText(doc, cells[index] ?? '', width, style))

const longest = (lines: CellLines): number => Math.max(...lines.map((each) => each.length))
const firstOf = (lines: CellLines, count: number): CellLines => lines.map((each) => each.slice(0, count))
type Look = ReturnType<typeof stylesOf>

const heightOf = (lines: CellLines, { cell, padding }: Look): number =>
  longest(lines) * cell.leading + 2 * padding
const fitting = ({ y, bottom }: Sheet, { cell, padding }: Look): number =>
  Math.max(1, Math.floor((bottom - y - 2 * padding) / cell.leading))

interface Columns {
  columns: readonly PlacedColumn[]
  look: Look
}

function drawRow(sheet: Sheet, { columns, look }: Columns, lines: CellLines, style: TextStyle): void {
  const { doc, y } = sheet
  const { padding, cell } = look
  const leading = style.leading ?? cell.leading
  columns.forEach(({ left, width, align = 'left' }, index) =>
    lines[index]?.forEach((line, row) =>
      drawLine(doc, line, left, y + padding + row * leading, width, { ...style, align }),
    ),
  )
  sheet.y += longest(lines) * leading + 2 * padding
}
