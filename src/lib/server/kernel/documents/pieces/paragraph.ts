import { type TextStyle, drawLine, leadingOf, wrapText } from '../pdf/text.ts'
import { type Sheet, reserve } from './sheet.ts'

/** A text of one or more lines; a long one goes on over the page. */
export function drawParagraph(sheet: Sheet, text: string, style: TextStyle): void {
  const leading = leadingOf(style)
  for (const part of text.split('\n')) {
    for (const line of wrapText(sheet.doc, part, sheet.width, style)) {
      reserve(sheet, leading)
      drawLine(sheet.doc, line, sheet.left, sheet.y, sheet.width, style)
      sheet.y += leading
    }
  }
}
