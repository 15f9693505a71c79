import { drawLeaf } from '../pdf/structure.ts'
import { drawLine, widthOf } from '../pdf/text.ts'
import type { Sheet } from './sheet.ts'

/** The green of a stamp: dark enough to be read in a copy in black and white. */
const stampColour = '#1b6b3a'
const style = { size: 15, weight: 700, color: stampColour, align: 'center' } as const
const height = 26
const beside = 13
/** Keeps the slanted stamp off the line below the figure. */
const raised = 7

/** Draws a word like a rubber stamp at the right, beside what is drawn next. */
export function drawStamp({ doc, left, width, y: below }: Sheet, text: string): void {
  const y = below - raised
  const own = widthOf(doc, text, style) + 2 * beside
  const x = left + width - own
  drawLeaf(doc, 'P', (part) =>
    part(() => {
      doc
        .save()
        .rotate(-5, { origin: [x + own / 2, y + height / 2] })
        .roundedRect(x, y + 4, own, height, 4)
        .lineWidth(1.6)
        .stroke(stampColour)
      drawLine(doc, text, x, y + 7.5, own, style)
      doc.restore()
    }),
  )
}
