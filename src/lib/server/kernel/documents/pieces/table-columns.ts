import { widthOf } from '../pdf/text.ts'

export interface TableColumn {
  label: string
  /** Left where nothing is said; numbers stand at the right. */
  align?: 'left' | 'right' | 'center'
  /** Of the width that the columns without one leave. */
  share?: number
}

export interface DocumentTable {
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
  /** A last row in bold: sums under their columns. */
  foot?: readonly string[]
  /** Smaller and closer, where there are many columns. */
  isDense?: boolean
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

/** Of cells and headings, and what lies between them. */
export const stylesOf = ({ isDense = false }: Pick<DocumentTable, 'isDense'>): typeof usual | typeof dense =>
  isDense ? dense : usual

/** Of the table's width: no column that takes what it needs takes more, and less is never left for the others. */
const most = 0.25
const left = 0.3

/**
 * A column without a share is as wide as what stands in it, and the others divide by their shares what is
 * left. Where all have a share, the whole width is divided; where none has, the room is added evenly.
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
      column.share === undefined ? Math.min(needOf(doc, table, index), room * most) : null,
    ),
    columns.map(({ share = 0 }) => share),
  )
  let x = frame.left
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

/** The widest cell in one line, and the longest word of the heading. */
function needOf(doc: PDFKit.PDFDocument, table: DocumentTable, index: number): number {
  const { columns, rows, foot = [] } = table
  const { cell, heading } = stylesOf(table)
  const words = (columns[index]?.label ?? '').split(/\s+/)
  const headings = words.map((word) => widthOf(doc, word, heading))
  const cells = new Set(rows.map((row) => row[index] ?? ''))
  const widths = [...cells].map((text) => widthOf(doc, text.replaceAll('\u00ad', ''), cell))
  const last = widthOf(doc, foot[index] ?? '', { ...cell, weight: 700 })
  // A fraction more, or what just fits is broken by the rounding of its parts.
  return Math.max(0, last, ...headings, ...widths) + 0.5
}
