import { accent, grey, hairline, ink } from '../pdf/page.ts'
import { drawText } from '../pdf/text.ts'
import type { Sheet } from './sheet.ts'

export interface PlotBar {
  label: string
  value: number
  /** What it is measured against; drawn behind it. */
  of?: number
  /** The value in words, at the end of the bar. */
  shown: string
}

/** A label in one line, and its bar below. */
const rowHeight = 27
const barHeight = 8
/** At the right of the bars, for what they say. */
const besideBars = 78

export const heightOfBars = (bars: readonly PlotBar[]): number => bars.length * rowHeight

/** Bars from the left, the longest as wide as there is room, each with its label above it; on one page. */
export function drawBars(sheet: Sheet, bars: readonly PlotBar[]): void {
  const { doc, left, width } = sheet
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
      // What there is of something is seen, however little it is.
      if (length > 0) doc.rect(left, y + 13, Math.max(1, length), barHeight).fill(color)
    }
  }
}

/** As many letters as half a page has room for; the table beside says the whole. */
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
