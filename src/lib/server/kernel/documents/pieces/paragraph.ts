import { drawLeaf } from '../pdf/structure.ts'
import { type TextStyle, drawLine, leadingOf, wrapText } from '../pdf/text.ts'
import { type Sheet, reserve } from './sheet.ts'

export interface Paragraph {
  text: string
  style: TextStyle
  /** Points above it. */
  gap: number
}

/** Returns the height of consecutive paragraphs, for callers that keep them together. */
export const heightOfParagraphs = ({ doc, width }: Sheet, paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce(
    (height, { text, style, gap }) =>
      height + gap + wrapText(doc, text, width, style).length * leadingOf(style),
    0,
  )

export function drawParagraphs(sheet: Sheet, paragraphs: readonly Paragraph[]): void {
  for (const { text, style, gap } of paragraphs) {
    sheet.y += gap
    drawParagraph(sheet, text, style)
  }
}

/** Draws a text of one or more lines; a long one continues on the next page. */
export function drawParagraph(sheet: Sheet, text: string, style: TextStyle): void {
  const leading = leadingOf(style)
  const lines = wrapText(sheet.doc, text, sheet.width, style)
  drawLeaf(sheet.doc, 'P', (part) => {
    for (const line of lines) {
      reserve(sheet, leading)
      part(() => drawLine(sheet.doc, line, sheet.left, sheet.y, sheet.width, style))
      sheet.y += leading
    }
  })
}
