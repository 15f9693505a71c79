import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey } from '../../../kernel/documents/pdf/page.ts'
import { type Fact, drawFacts } from '../../../kernel/documents/pieces/facts.ts'
import { drawParagraphs, heightOfParagraphs } from '../../../kernel/documents/pieces/paragraph.ts'
import { drawSignatures, signaturesHeight } from '../../../kernel/documents/pieces/signatures.ts'
import { type DocumentTable, drawTable } from '../../../kernel/documents/pieces/table.ts'

/** A slip that both sides sign: what the college returned, to whom, and what it still has. */
export interface ReturnSlip extends CollegeDocument {
  about: readonly Fact[]
  returned: DocumentTable
  /** Empty where the college has nothing more. */
  kept: string
  signatories: readonly string[]
}

const small = { size: 9, color: grey, leading: 13 } as const
/** Between the table and the text below it. */
const gap = 12

export default function drawReturnSlip(slip: ReturnSlip): Promise<Uint8Array> {
  return drawCollegeDocument(slip, (sheet) => {
    sheet.y += 14
    drawFacts(sheet, slip.about)
    sheet.y += 10
    const kept = slip.kept === '' ? [] : [{ text: slip.kept, style: small, gap: 0 }]
    // Both sides see what they sign: the signatures are never alone on a page.
    drawTable(sheet, slip.returned, gap + heightOfParagraphs(sheet, kept) + signaturesHeight)
    sheet.y += gap
    drawParagraphs(sheet, kept)
    drawSignatures(sheet, slip.signatories)
  })
}
