import { grey, hairline, ink } from '../pdf/page.ts'
import { drawText, wrapText } from '../pdf/text.ts'
import type { Sheet } from './sheet.ts'

export interface PlotBar {
  label: string
  value: number
  /** The reference value, drawn behind the bar. */
  of?: number
  /** The formatted value at the end of the bar. */
  shown: string
}

const labelStyle = { size: 8.5, color: ink, leading: 12 } as const
/** The height of a bar with the gap below it. */
const belowLabel = 15
const barHeight = 8
/** Space to the right of the bars for their values. */
const besideBars = 78

type Frame = Pick<Sheet, 'doc' | 'width'>

export const heightOfBars = (frame: Frame, bars: readonly PlotBar[]): number =>
  bars.reduce((sum, bar) => sum + heightOfLabel(frame, bar) + belowLabel, 0)

/** A long label wraps, so that none is cut. */
const heightOfLabel = ({ doc, width }: Frame, { label }: PlotBar): number =>
  Math.max(1, wrapText(doc, label, width, labelStyle).length) * labelStyle.leading

/** Draws horizontal bars on one page, each with its label above; the longest takes the full width. */
export function drawBars(sheet: Sheet, bars: readonly PlotBar[]): void {
  const { doc, left, width, accent } = sheet
  const most = Math.max(1, ...bars.map(({ value, of = 0 }) => Math.max(value, of)))
  const lengthOf = (value: number): number => (value / most) * (width - besideBars)
  for (const bar of bars) {
    const { label, value, of, shown } = bar
    drawText(doc, label, left, sheet.y, width, labelStyle)
    // The bar begins below its label.
    const y = sheet.y + heightOfLabel(sheet, bar) - labelStyle.leading
    if (of !== undefined) fill(lengthOf(of), hairline)
    fill(lengthOf(value), accent)
    const end = left + Math.max(lengthOf(value), lengthOf(of ?? 0)) + 6
    drawText(doc, shown, end, y + 11.5, besideBars - 6, { size: 8.5, color: grey, leading: 10 })
    sheet.y = y + labelStyle.leading + belowLabel

    function fill(length: number, color: string): void {
      // A value above zero stays visible, however small it is.
      if (length > 0) doc.rect(left, y + 13, Math.max(1, length), barHeight).fill(color)
    }
  }
}
