import type { MemoColumn, ResultMemo } from './result-memo.types.ts'
import { drawLine, drawText, wrapText } from '../../kernel/documents/text.ts'

interface Frame {
  left: number
  width: number
  /** Rows stop above this and go on at the `top` of the next page, below the headings again. */
  bottom: number
  top: number
}

const cell = { size: 9.5, leading: 13 } as const
const gap = 12
const hairline = '#c9d2dc'

/** The courses, over as many pages as they need; answers the y below the last row. */
export function drawMemoTable(
  doc: PDFKit.PDFDocument,
  memo: ResultMemo,
  start: number,
  frame: Frame,
): number {
  const columns = place(memo.columns, frame)
  let y = drawHeadings(doc, columns, start, frame)
  for (const row of memo.rows) {
    const height = Math.max(...columns.map((column, index) => heightOf(doc, row[index] ?? '', column)))
    if (y + height > frame.bottom) {
      doc.addPage()
      y = drawHeadings(doc, columns, frame.top, frame)
    }
    columns.forEach((column, index) =>
      drawText(doc, row[index] ?? '', column.left, y + 4, column.width, { ...cell, align: column.align }),
    )
    y += height
    doc
      .moveTo(frame.left, y)
      .lineTo(frame.left + frame.width, y)
      .lineWidth(0.5)
      .stroke(hairline)
  }
  return y
}

interface PlacedColumn extends MemoColumn {
  left: number
}

function place(columns: readonly MemoColumn[], frame: Frame): PlacedColumn[] {
  const fixed = columns.reduce((total, column) => total + column.width, 0)
  const free = frame.width - fixed - gap * (columns.length - 1)
  let left = frame.left
  return columns.map((column) => {
    const width = column.width || free
    const placed = { ...column, width, left }
    left += width + gap
    return placed
  })
}

function drawHeadings(
  doc: PDFKit.PDFDocument,
  columns: readonly PlacedColumn[],
  y: number,
  frame: Frame,
): number {
  for (const column of columns) {
    drawLine(doc, column.label, column.left, y + 4, column.width, {
      size: 8.5,
      weight: 700,
      color: '#5a6675',
      align: column.align,
    })
  }
  const bottom = y + 20
  doc
    .moveTo(frame.left, bottom)
    .lineTo(frame.left + frame.width, bottom)
    .lineWidth(1)
    .stroke('#1b2430')
  return bottom
}

const heightOf = (doc: PDFKit.PDFDocument, text: string, column: PlacedColumn): number =>
  wrapText(doc, text, column.width, cell).length * cell.leading + 8
