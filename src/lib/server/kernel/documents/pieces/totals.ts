import { accent, grey, ink } from '../pdf/page.ts'
import { drawText } from '../pdf/text.ts'
import type { Fact } from './facts.ts'
import { type Sheet, reserve } from './sheet.ts'

/** Of labels in one line each. */
export const totalsHeight = 34

/** Side by side in large figures, the first in the college's colour. */
export function drawTotals(sheet: Sheet, totals: readonly Fact[]): void {
  reserve(sheet, totalsHeight)
  const { doc, left, y } = sheet
  const width = sheet.width / totals.length
  const bottoms = totals.map(([label, value], index) => {
    const below = drawText(doc, label, left + index * width, y, width - 8, {
      size: 8.5,
      color: grey,
      leading: 12,
    })
    const color = index === 0 ? accent : ink
    return drawText(doc, value, left + index * width, below, width - 8, {
      size: 14,
      weight: 700,
      leading: 22,
      color,
    })
  })
  sheet.y = Math.max(y + totalsHeight, ...bottoms)
}
