import { drawRule, grey, ink } from '../pdf/page.ts'
import { drawLine, drawText } from '../pdf/text.ts'
import { type Sheet, reserve } from './sheet.ts'

/** When a document was handed out, and by whom. */
export interface Issue {
  /** With its words: “Date of issue: 21 November 2026”. */
  issued: string
  /** Below the line that is signed on. */
  signatory: string
}

const lineWidth = 170
/** With room above the line for a signature and a stamp. */
export const issueHeight = 64
const belowLine = 22

/** At the foot of the page, however much of it is empty: there a stamp is looked for. */
export function drawIssue(sheet: Sheet, { issued, signatory }: Issue): void {
  reserve(sheet, issueHeight)
  const { doc, left, width } = sheet
  const y = sheet.bottom - belowLine
  const lineLeft = left + width - lineWidth
  drawRule(doc, { left: lineLeft, width: lineWidth, y, thickness: 0.6, color: ink })
  drawText(doc, signatory, lineLeft, y + 5, lineWidth, { size: 8.5, color: grey, align: 'center' })
  drawLine(doc, issued, left, y - 11, width - lineWidth, { size: 9.5 })
  sheet.y = sheet.bottom
}
