import { drawRule, grey, hairline } from '../pdf/page.ts'
import { drawText } from '../pdf/text.ts'
import type { Sheet } from './sheet.ts'

/** On top of a further page: who it is from and what it is a page of. A page that got lost is found by it. */
export function drawRunningHead(sheet: Sheet, from: string, of: string): void {
  const { doc, left, width, y } = sheet
  const below = drawText(doc, from, left, y, width, { size: 8.5, color: grey, leading: 12 })
  sheet.y = drawText(doc, of, left, below, width, { size: 9.5, weight: 700, leading: 13 }) + 5
  drawRule(doc, { left, width, y: sheet.y, thickness: 0.6, color: hairline })
  sheet.y += 12
}
