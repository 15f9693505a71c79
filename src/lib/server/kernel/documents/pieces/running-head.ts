import { drawRule, grey, hairline } from '../pdf/page.ts'
import { drawArtifact } from '../pdf/structure.ts'
import { drawText } from '../pdf/text.ts'
import type { Sheet } from './sheet.ts'

/** Draws the head of a further page: the sender and the document, so that a lost page can be identified. */
export function drawRunningHead(sheet: Sheet, from: string, of: string): void {
  const { doc, left, width, y } = sheet
  drawArtifact(doc, () => {
    const below = drawText(doc, from, left, y, width, { size: 8.5, color: grey, leading: 12 })
    sheet.y = drawText(doc, of, left, below, width, { size: 9.5, weight: 700, leading: 13 }) + 5
  })
  drawRule(doc, { left, width, y: sheet.y, thickness: 0.6, color: hairline })
  sheet.y += 12
}
