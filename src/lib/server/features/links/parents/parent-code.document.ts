import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { drawText } from '../../../kernel/documents/pdf/text.ts'
import { type Fact, drawFacts } from '../../../kernel/documents/pieces/facts.ts'
import { drawParagraph } from '../../../kernel/documents/pieces/paragraph.ts'

/** A code for a parent, to hand over: it works once. */
export interface ParentCodeSlip extends CollegeDocument {
  /** In groups, as it is read aloud. */
  code: string
  facts: readonly Fact[]
  /** What to do with it, step by step. */
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
