import { widthOf } from '../pdf/text.ts'

export interface TableColumn {
  label: string
  /** The default is left; numbers are aligned right. */
  align?: 'left' | 'right' | 'center'
  /** The share of the width that remains after the columns without a share. */
  share?: number
}

export interface DocumentTable {
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
  /** A last row in bold, with sums under their columns. */
  foot?: readonly string[]
  /** Uses smaller text and less space, for many columns. */
  isDense?: boolean
  /** Puts the headings on a tinted band, and all cells a little inside of its ends. */
  isBanded?: boolean
}

export interface PlacedColumn extends TableColumn {
  left: number
  width: number
}

const cellStyle = { size: 9.5, leading: 13 } as const
export const headingStyle = { size: 8.5, weight: 700, leading: 11 } as const

const usual = { cell: cellStyle, heading: headingStyle, gap: 10, padding: 4 } as const
const dense = {
  cell: { size: 8, leading: 10.5 },
  heading: { size: 7.5, weight: 700, leading: 9.5 },
  gap: 5,
  padding: 2.5,
} as const

/** Returns the styles of cells and headings, and the gap between columns. */
export const stylesOf = ({ isDense = false }: Pick<DocumentTable, 'isDense'>): typeof usual | typeof dense =>
  isDense ? dense : usual

/** Fractions of the table's width: the cap of a column without a share, and the minimum left for the others. */
const most = 0.25
/** The cap of a column whose heading is one long word. */
const mostOfHeading = 0.35
const left = 0.3

/**
 * Places the columns. A column without a share gets the width of its content, up to a cap, and the others divide the
 * rest by their shares. If all have a share, they divide the full width; if none has, the spare width is added
 * evenly.
 */
export function placeColumns(
  doc: PDFKit.PDFDocument,
  table: DocumentTable,
  frame: { left: number; width: number },
): PlacedColumn[] {
  const { columns } = table
  const { gap } = stylesOf(table)
  const room = frame.width - gap * (columns.length - 1)
  const widths = widthsIn(
    room,
    columns.map((column, index) =>
      column.share === undefined ? capped(needOf(doc, table, index), index) : null,
    ),
    columns.map(({ share = 0 }) => share),
  )
  let x = frame.left
  // A word of a heading is not broken.
  function capped(need: number, index: number): number {
    const heading = Math.min(headingOf(doc, table, index) + 0.5, room * mostOfHeading)
    return Math.min(need, Math.max(room * most, heading))
  }
  return columns.map((column, index) => {
    const width = widths[index] ?? 0
    const placed = { ...column, left: x, width }
    x += width + gap
    return placed
  })
}

function widthsIn(room: number, needs: readonly (number | null)[], shares: readonly number[]): number[] {
  const needed = sum(needs.map((need) => need ?? 0))
  const allShares = sum(shares)
  const forNeeds = allShares > 0 ? room * (1 - left) : room
  const isTight = needed > forNeeds
  const scale = isTight ? forNeeds / needed : 1
  const rest = room - needed * scale
  const more = allShares > 0 ? 0 : rest / needs.length
  return needs.map((need, index) =>
    need === null ? (rest * (shares[index] ?? 0)) / allShares : need * scale + more,
  )
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)

/** Returns the width of the widest cell on one line or of the heading's longest word. */
function needOf(doc: PDFKit.PDFDocument, table: DocumentTable, index: number): number {
  const { rows, foot = [] } = table
  const { cell } = stylesOf(table)
  const cells = new Set(rows.map((row) => row[index] ?? ''))
  const widths = [...cells].map((text) => widthOf(doc, text.replaceAll('\u00ad', ''), cell))
  const last = widthOf(doc, foot[index] ?? '', { ...cell, weight: 700 })
  // Adds a fraction, because rounding would otherwise wrap a text that just fits.
  return Math.max(0, last, headingOf(doc, table, index), ...widths) + 0.5
}

/** Returns the width of the heading's longest word. */
function headingOf(doc: PDFKit.PDFDocument, table: DocumentTable, index: number): number {
  const words = (table.columns[index]?.label ?? '').split(/\s+/)
  return Math.max(0, ...words.map((word) => widthOf(doc, word, stylesOf(table).heading)))
}
