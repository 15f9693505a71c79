import { drawRule, grey, hairline, ink } from '../pdf/page.ts'
import { drawArtifact, drawGroup, drawLeaf } from '../pdf/structure.ts'
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
export const drawTable = (sheet: Sheet, table: DocumentTable, below = 0): void =>
  layTable(sheet, table).draw({ below })

/** A table whose lines are measured and not yet drawn. */
export interface TableBlock {
  /** Its height in points if it stays on one page. */
  height: number
  rows: number
  /** Draws it; `air` is added above and below the text of each row. */
  draw(options?: { below?: number; air?: number }): void
}

export function layTable(sheet: Sheet, table: DocumentTable): TableBlock {
  const look = stylesOf(table)
  const inset = table.isBanded ? bandInset : 0
  const frame = { left: sheet.left + inset, width: sheet.width - 2 * inset }
  const columns = placeColumns(sheet.doc, table, frame)
  const headStyle = { ...look.heading, color: table.isBanded ? sheet.accent : grey }
  const labels = columns.map(({ label }) => label)
  const head: Row = { lines: linesOf(sheet, columns, labels, headStyle), style: headStyle, isHead: true }
  const rows = table.rows.map((cells) => ({ cells, style: look.cell as TextStyle }))
  if (table.foot) rows.push({ cells: table.foot, style: { ...look.cell, weight: 700 } })
  const body: readonly Row[] = rows.map(({ cells, style }) => ({
    lines: linesOf(sheet, columns, cells, style),
    style,
  }))
  return {
    height: [head, ...body].reduce((sum, row) => sum + heightOf(row, look), 0),
    rows: body.length,
    draw({ below = 0, air = 0 } = {}) {
      const aired = { ...look, padding: look.padding + air }
      drawGroup(sheet.doc, 'Table', () =>
        drawRows(sheet, { columns, look: aired, head, isBanded: table.isBanded === true }, body, below),
      )
    },
  }
}

/** The distance of the text from the ends of a band. */
const bandInset = 8

type CellLines = readonly (readonly string[])[]
type Look = Pick<ReturnType<typeof stylesOf>, 'cell' | 'heading'> & { padding: number }

interface Row {
  lines: CellLines
  style: TextStyle
  isHead?: boolean
}

interface Frame {
  columns: readonly PlacedColumn[]
  look: Look
  head: Row
  isBanded: boolean
}

function drawRows(sheet: Sheet, frame: Frame, rows: readonly Row[], below: number): void {
  const { head, look } = frame
  const end = rows.slice(-lastRows).reduce((sum, row) => sum + heightOf(row, look), below)
  const isTogether = below > 0 && end + headingRoom < sheet.bottom - sheet.top
  // The headings do not stay behind where all rows move to the next page.
  const first = isTogether && rows.length <= lastRows ? heightOf(head, look) + end : headingRoom
  if (sheet.y + first > sheet.bottom) turnPage(sheet)
  drawHeadings(sheet, frame)
  for (const [index, row] of rows.entries()) {
    const needed = isTogether && index === Math.max(0, rows.length - lastRows) ? end : heightOf(row, look)
    if (sheet.y + needed > sheet.bottom) startPage(sheet, frame)
    let { lines } = row
    // A row that is longer than a page is split between its lines.
    for (let fits = fitting(sheet, look); longest(lines) > fits; fits = fitting(sheet, look)) {
      drawRow(sheet, frame, { ...row, lines: firstOf(lines, fits) })
      lines = lines.map((each) => each.slice(fits))
      startPage(sheet, frame)
    }
    drawRow(sheet, frame, { ...row, lines })
    drawRule(sheet.doc, { ...sheet, thickness: 0.5, color: hairline })
  }
}

/** Repeats the headings on a further page. */
function startPage(sheet: Sheet, frame: Frame): void {
  turnPage(sheet)
  drawHeadings(sheet, frame)
}

function drawHeadings(sheet: Sheet, frame: Frame): void {
  const { doc, left, width, y, accent } = sheet
  if (frame.isBanded)
    drawArtifact(doc, () => {
      doc.save().rect(left, y, width, heightOf(frame.head, frame.look)).fillOpacity(0.07).fill(accent)
      doc.restore()
    })
  drawRow(sheet, frame, frame.head)
  if (frame.isBanded) drawRule(doc, { ...sheet, thickness: 0.8, color: accent })
  else drawRule(doc, { ...sheet, thickness: 1, color: ink })
}

const linesOf = (
  { doc }: Sheet,
  columns: readonly PlacedColumn[],
  cells: readonly string[],
  style: TextStyle,
): CellLines => columns.map(({ width }, index) => wrapText(doc, cells[index] ?? '', width, style))

const longest = (lines: CellLines): number => Math.max(...lines.map((each) => each.length))
const firstOf = (lines: CellLines, count: number): CellLines => lines.map((each) => each.slice(0, count))

const leadingIn = ({ style }: Row, { cell }: Look): number => style.leading ?? cell.leading
const heightOf = (row: Row, look: Look): number =>
  longest(row.lines) * leadingIn(row, look) + 2 * look.padding
const fitting = ({ y, bottom }: Sheet, { cell, padding }: Look): number =>
  Math.max(1, Math.floor((bottom - y - 2 * padding) / cell.leading))

function drawRow(sheet: Sheet, { columns, look }: Frame, row: Row): void {
  const { doc, y } = sheet
  const { lines, style, isHead = false } = row
  const leading = leadingIn(row, look)
  const drawCell = ({ left, width, align = 'left' }: PlacedColumn, index: number): void =>
    drawLeaf(
      doc,
      isHead || index === 0 ? 'TH' : 'TD',
      (part) =>
        part(() =>
          lines[index]?.forEach((line, place) =>
            drawLine(doc, line, left, y + look.padding + place * leading, width, { ...style, align }),
          ),
        ),
      isHead ? { scope: 'Column' } : index === 0 ? { scope: 'Row' } : {},
    )
  drawGroup(doc, 'TR', () => columns.forEach(drawCell))
  sheet.y += heightOf(row, look)
}
