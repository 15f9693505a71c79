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
/** The height, including space above the line for a signature and a stamp. */
export const issueHeight = 64
const belowLine = 22
/** The most space above the line: a signature far below what it confirms looks like one of another document. */
const mostAbove = 58

/** Draws at the bottom of the page, or below the text if that is far from it. */
export function drawIssue(sheet: Sheet, { issued, signatory }: Issue): void {
  reserve(sheet, issueHeight)
  const { doc, left, width } = sheet
  const y = Math.min(sheet.bottom - belowLine, sheet.y + mostAbove)
  const lineLeft = left + width - lineWidth
  drawRule(doc, { left: lineLeft, width: lineWidth, y, thickness: 0.6, color: ink })
  const role = { size: 8.5, color: grey, align: 'center' } as const
  drawLeaf(doc, 'P', (part) =>
    part(() => drawLine(doc, issued, left, y - 11, width - lineWidth, { size: 9.5 })),
  )
  drawLeaf(doc, 'P', (part) => part(() => drawText(doc, signatory, lineLeft, y + 5, lineWidth, role)))
  sheet.y = y + belowLine
}
