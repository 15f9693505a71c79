import { drawRule, grey, hairline, ink } from '../pdf/page.ts'
import { drawGroup, drawLeaf } from '../pdf/structure.ts'
import { type TextStyle, drawLine, widthOf, wrapText } from '../pdf/text.ts'
import { type Sheet, turnPage } from './sheet.ts'
import { airOf, roomOf } from './table-air.ts'
import { type PlacedColumn, type TableColumn, headingStyle, placeColumns } from './table-columns.ts'

/** Rows under a common heading, with a figure at its right. */
interface TableGroup {
  heading: string
  figure: string
  rows: readonly (readonly string[])[]
}

export interface GroupedTable {
  columns: readonly TableColumn[]
  groups: readonly TableGroup[]
}

const cell = { size: 8, leading: 10 } as const
const headingOfGroup = { size: 8.5, weight: 700, leading: 11 } as const
const padding = 1.3
const aboveGroup = 5
/** At least as high as the head of a further page. */
const runningHead = 56

/**
 * Draws many rows compactly: all groups share the columns, and each page begins with the column names. The last of
 * several groups moves to the next page together with the `below` points that follow it, because they would mean
 * nothing on a page of their own. Rows get air where a page would stay empty at its end.
 */
export function drawGroupedTable(sheet: Sheet, { columns, groups }: GroupedTable, below = 0): void {
  const table = { columns, rows: groups.flatMap(({ rows }) => rows) }
  const placed = placeColumns(sheet.doc, table, sheet)
  drawGroup(sheet.doc, 'Table', () => drawGroups(sheet, { placed, groups }, below))
}

function drawGroups(
  sheet: Sheet,
  { placed, groups }: { placed: readonly PlacedColumn[]; groups: GroupedTable['groups'] },
  below: number,
): void {
  const page = sheet.bottom - sheet.top
  const begin = sheet.y
  drawNames(sheet, placed)
  const measured = groups.map((group) => ({
    headed: headingOf(sheet, group),
    lines: group.rows.map((cells) => linesOf(sheet, placed, cells)),
  }))
  const air = airOf(
    {
      groups: measured.map(({ headed, lines }) => ({
        heading: headed.height,
        rows: lines.map((each) => heightOf(each)),
      })),
      room: {
        first: sheet.bottom - sheet.y,
        further: page - (sheet.again ? runningHead : 0) - (sheet.y - begin),
      },
      below,
    },
    page,
  )
  for (const [index, { headed, lines: rows }] of measured.entries()) {
    const heights = rows.map((each) => heightOf(each, air))
    const isLast = index > 0 && index === measured.length - 1
    const { height, isFollowed } = roomOf({ heading: headed.height, rows: heights }, { page, isLast })
    if (sheet.y + height + (isFollowed ? below : 0) > sheet.bottom) goOn(sheet, placed)
    headed.draw(sheet, placed.length)
    for (const lines of rows) {
      if (sheet.y + heightOf(lines, air) > sheet.bottom) goOn(sheet, placed)
      drawRow(sheet, placed, { lines, style: cell, color: ink, air })
      drawRule(sheet.doc, { ...sheet, thickness: 0.4, color: hairline })
    }
  }
}

function goOn(sheet: Sheet, columns: readonly PlacedColumn[]): void {
  turnPage(sheet)
  drawNames(sheet, columns)
}

function drawNames(sheet: Sheet, columns: readonly PlacedColumn[]): void {
  const lines = columns.map(({ label, width }) => wrapText(sheet.doc, label, width, headingStyle))
  drawRow(sheet, columns, { lines, style: headingStyle, color: grey, isHead: true })
  drawRule(sheet.doc, { ...sheet, thickness: 1, color: ink })
}

interface Headed {
  height: number
  draw(sheet: Sheet, columns: number): void
}

/** Lays out a heading over as many lines as it needs, with its figure at the right. */
function headingOf({ doc, left, width, accent }: Sheet, { heading: text, figure }: TableGroup): Headed {
  const heading = { ...headingOfGroup, color: accent }
  const beside = figure === '' ? 0 : widthOf(doc, figure, heading) + 12
  const lines = wrapText(doc, text, width - beside, heading)
  const height = aboveGroup + lines.length * heading.leading + 1
  return {
    height,
    draw(sheet, columns) {
      const top = sheet.y + aboveGroup
      const drawAll = (): void => {
        lines.forEach((line, index) =>
          drawLine(doc, line, left, top + index * heading.leading, width, heading),
        )
        drawLine(doc, figure, left, top, width, { ...heading, align: 'right' })
      }
      drawGroup(doc, 'TR', () => drawLeaf(doc, 'TH', (part) => part(drawAll), { scope: 'Row', columns }))
      sheet.y += height
    },
  }
}

type CellLines = readonly (readonly string[])[]

const linesOf = ({ doc }: Sheet, columns: readonly PlacedColumn[], cells: readonly string[]): CellLines =>
  columns.map(({ width }, index) => wrapText(doc, cells[index] ?? '', width, cell))

const longest = (lines: CellLines): number => Math.max(...lines.map((each) => each.length))
const heightOf = (lines: CellLines, air = 0): number => longest(lines) * cell.leading + 2 * padding + air

interface Row {
  lines: CellLines
  style: TextStyle & { leading: number }
  color: string
  isHead?: boolean
  /** Points added to its height, one half above its text. */
  air?: number
}

function drawRow(sheet: Sheet, columns: readonly PlacedColumn[], row: Row): void {
  const { doc, y } = sheet
  const { lines, style, color, isHead = false, air = 0 } = row
  const drawCell = ({ left, width, align = 'left' }: PlacedColumn, index: number): void =>
    drawLeaf(
      doc,
      isHead ? 'TH' : 'TD',
      (part) =>
        part(() =>
          lines[index]?.forEach((line, place) =>
            drawLine(doc, line, left, y + padding + air / 2 + place * style.leading, width, {
              ...style,
              color,
              align,
            }),
          ),
        ),
      isHead ? { scope: 'Column' } : {},
    )
  drawGroup(doc, 'TR', () => columns.forEach(drawCell))
  sheet.y += longest(lines) * style.leading + 2 * padding + air
}
