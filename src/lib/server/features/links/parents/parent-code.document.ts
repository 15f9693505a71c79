import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { drawText } from '../../../kernel/documents/pdf/text.ts'
import { type Fact, drawFacts } from '../../../kernel/documents/pieces/facts.ts'
import { drawParagraph } from '../../../kernel/documents/pieces/paragraph.ts'

/** A slip with a one-time code for a parent. */
export interface ParentCodeSlip extends CollegeDocument {
  /** Formatted in groups for reading aloud. */
  code: string
  facts: readonly Fact[]
  /** Instructions, one for each step. */
  steps: readonly string[]
}

export default function drawParentCode(slip: ParentCodeSlip): Promise<Uint8Array> {
  return drawCollegeDocument(slip, (sheet) => {
    sheet.y += 18
    drawFacts(sheet, slip.facts)
    const large = { size: 28, weight: 700, align: 'center', leading: 36 } as const
    sheet.y = drawText(sheet.doc, slip.code, sheet.left, sheet.y + 14, sheet.width, large)
    sheet.y += 18
    for (const step of slip.steps) {
      drawParagraph(sheet, step, { size: 11, leading: 16 })
      sheet.y += 6
    }
  })
}
