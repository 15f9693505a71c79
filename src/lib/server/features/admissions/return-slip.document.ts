import { type CollegeDocument, drawCollegeDocument } from '../../kernel/documents/college-document.ts'
import { grey } from '../../kernel/documents/pdf/page.ts'
import { type Fact, drawFacts } from '../../kernel/documents/pieces/facts.ts'
import { drawParagraph } from '../../kernel/documents/pieces/paragraph.ts'
import { drawSignatures } from '../../kernel/documents/pieces/signatures.ts'
import { type DocumentTable, drawTable } from '../../kernel/documents/pieces/table.ts'

/** What the college has given back, to whom, and what it still has: signed by both. */
export interface ReturnSlip extends CollegeDocument {
  about: readonly Fact[]
  returned: DocumentTable
  /** Empty where the college has nothing more. */
  kept: string
  signatories: readonly string[]
}

export default function drawReturnSlip(slip: ReturnSlip): Promise<Uint8Array> {
  return drawCollegeDocument(slip, (sheet) => {
    sheet.y += 14
    drawFacts(sheet, slip.about)
    sheet.y += 10
    drawTable(sheet, slip.returned)
    sheet.y += 12
    if (slip.kept !== '') drawParagraph(sheet, slip.kept, { size: 9, color: grey, leading: 13 })
    drawSignatures(sheet, slip.signatories)
  })
}
