import { grey, ink } from '../pdf/page.ts'
import { drawLeaf } from '../pdf/structure.ts'
import { type TextStyle, layText, widthOf } from '../pdf/text.ts'
import type { Fact } from './facts.ts'
import { type Sheet, reserve } from './sheet.ts'

type TotalsSheet = Pick<Sheet, 'doc' | 'width'>

const labelStyle: TextStyle = { size: 8.5, color: grey, leading: 12 }
const valueStyle: TextStyle = { size: 14, weight: 700, leading: 22 }
const between = 8

/** Draws totals next to each other in large figures, the first in the college's colour unless another is given. */
export function drawTotals(sheet: Sheet, totals: readonly Fact[], firstColour = sheet.accent): void {
  const placed = layTotals(sheet, totals, firstColour)
  reserve(sheet, tallestOf(placed))
  const { doc, left, y } = sheet
  let x = left
  for (const { label, value, width } of placed) {
    drawLeaf(doc, 'P', (part) =>
      part(() => {
        label.draw(x, y)
        value.draw(x, y + label.height)
      }),
    )
    x += width
  }
  sheet.y = y + tallestOf(placed)
}

/** Returns the height in points, with labels and values that wrap. */
export const heightOfTotals = (sheet: TotalsSheet, totals: readonly Fact[]): number =>
  tallestOf(layTotals(sheet, totals))

const tallestOf = (placed: ReturnType<typeof layTotals>): number =>
  Math.max(...placed.map(({ label, value }) => label.height + value.height))

function layTotals({ doc, width }: TotalsSheet, totals: readonly Fact[], firstColour = ink) {
  const widths = columnsOf({ doc, width }, totals)
  return totals.map(([label, value], index) => {
    const own = widths[index] ?? 0
    const color = index === 0 ? firstColour : ink
    return {
      label: layText(doc, label, own - between, labelStyle),
      value: layText(doc, value, own - between, { ...valueStyle, color }),
      width: own,
    }
  })
}

/**
 * Returns equal widths if they fit; otherwise shorter columns give spare width to longer ones. A label wraps before a
 * value does.
 */
function columnsOf({ doc, width }: Pick<Sheet, 'doc' | 'width'>, totals: readonly Fact[]): number[] {
  const alike = width / totals.length
  const ofValues = totals.map(([, value]) => between + 1 + widthOf(doc, value, valueStyle))
  const ofBoth = totals.map(([label], index) =>
    Math.max(ofValues[index] ?? 0, between + 1 + widthOf(doc, label, labelStyle)),
  )
  for (const wanted of [ofBoth, ofValues]) {
    if (wanted.every((each) => each <= alike)) break
    const spare = width - wanted.reduce((sum, each) => sum + each, 0)
    if (spare >= 0) return wanted.map((each) => each + spare / totals.length)
  }
  return totals.map(() => alike)
}
