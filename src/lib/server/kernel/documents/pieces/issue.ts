import { drawRule, grey, ink } from '../pdf/page.ts'
import { drawLeaf } from '../pdf/structure.ts'
import { drawLine, drawText } from '../pdf/text.ts'
import { type Sheet, reserve } from './sheet.ts'

/** The date of issue and the signatory. */
export interface Issue {
  /** With its label: “Date of issue: 21 November 2026”. */
  issued: string
  /** The text below the signature line. */
  signatory: string
}

const lineWidth = 170
/** The space for a signature and a stamp. With more, the signature would be far from what it confirms. */
const aboveLine = 60
/** The space on a page that is full: another page for a signature would be worse. */
const leastAbove = 42
const belowLine = 22
/** The height, for callers that keep it together with something else. */
export const issueHeight = aboveLine + belowLine
export const leastIssueHeight = leastAbove + belowLine

/** Draws the date at the left and the line to sign on at the right. */
export function drawIssue(sheet: Sheet, { issued, signatory }: Issue): void {
  reserve(sheet, leastIssueHeight)
  const { doc, left, width } = sheet
  const y = Math.min(sheet.bottom - belowLine, sheet.y + aboveLine)
  const lineLeft = left + width - lineWidth
  drawRule(doc, { left: lineLeft, width: lineWidth, y, thickness: 0.6, color: ink })
  const role = { size: 8.5, color: grey, align: 'center' } as const
  drawLeaf(doc, 'P', (part) =>
    part(() => drawLine(doc, issued, left, y - 11, width - lineWidth, { size: 9.5 })),
  )
  drawLeaf(doc, 'P', (part) => part(() => drawText(doc, signatory, lineLeft, y + 5, lineWidth, role)))
  sheet.y = y + belowLine
}
