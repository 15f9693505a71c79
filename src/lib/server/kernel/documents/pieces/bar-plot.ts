import { grey, hairline, ink } from '../pdf/page.ts'
import { drawText } from '../pdf/text.ts'
import type { Sheet } from './sheet.ts'

export interface PlotBar {
  label: string
  value: number
  /** The reference value, drawn behind the bar. */
  of?: number
  /** The formatted value at the end of the bar. */
  shown: string
}

/** The height of a label and its bar below. */
const rowHeight = 27
const barHeight = 8
/** Space to the right of the bars for their values. */
const besideBars = 78

export const heightOfBars = (bars: readonly PlotBar[]): number => bars.length * rowHeight

/** Draws horizontal bars on one page, each with its label above; the longest takes the full width. */
export function drawBars(sheet: Sheet, bars: readonly PlotBar[]): void {
  const { doc, left, width, accent } = sheet
  const most = Math.max(1, ...bars.map(({ value, of = 0 }) => Math.max(value, of)))
  const lengthOf = (value: number): number => (value / most) * (width - besideBars)
  for (const { label, value, of, shown } of bars) {
    const y = sheet.y
    drawText(doc, oneLineOf(label), left, y, width, { size: 8.5, color: ink, leading: 12 })
    if (of !== undefined) fill(lengthOf(of), hairline)
    fill(lengthOf(value), accent)
    const end = left + Math.max(lengthOf(value), lengthOf(of ?? 0)) + 6
    drawText(doc, shown, end, y + 11.5, besideBars - 6, { size: 8.5, color: grey, leading: 10 })
    sheet.y += rowHeight

    function fill(length: number, color: string): void {
      // A value above zero stays visible, however small it is.
      if (length > 0) doc.rect(left, y + 13, Math.max(1, length), barHeight).fill(color)
    }
  }
}

/** The number of letters that fit half a page; the table next to it shows the full label. */
const mostLetters = 44
const letters = new Intl.Segmenter('en')

function oneLineOf(label: string): string {
  if (label.length <= mostLetters) return label
  const all = Array.from(letters.segment(label), ({ segment }) => segment)
  return all.length > mostLetters
    ? `${all
        .slice(0, mostLetters - 1)
        .join('')
        .trimEnd()}…`
    : label
}
