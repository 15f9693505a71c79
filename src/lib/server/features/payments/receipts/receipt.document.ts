import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey } from '../../../kernel/documents/pdf/page.ts'
import { type Fact, drawFacts } from '../../../kernel/documents/pieces/facts.ts'
import { drawParagraphs, heightOfParagraphs } from '../../../kernel/documents/pieces/paragraph.ts'
import { reserve } from '../../../kernel/documents/pieces/sheet.ts'
import { type DocumentTable, drawTable } from '../../../kernel/documents/pieces/table.ts'
import { drawTotals, heightOfTotals } from '../../../kernel/documents/pieces/totals.ts'

/** The receipt of a payment, worded as in the college's books. */
export interface ReceiptPdf extends CollegeDocument {
  about: readonly Fact[]
  lines: DocumentTable
  total: Fact
  inWords: string
  note: string
}

const words = { size: 10, leading: 15 } as const
const small = { size: 9, color: grey, leading: 13 } as const

export default function drawReceipt(receipt: ReceiptPdf): Promise<Uint8Array> {
  return drawCollegeDocument(receipt, (sheet) => {
    sheet.y += 14
    drawFacts(sheet, receipt.about)
    sheet.y += 12
    drawTable(sheet, receipt.lines)
    const below = [
      { text: receipt.inWords, style: words, gap: 0 },
      { text: receipt.note, style: small, gap: 10 },
    ]
    sheet.y += 14
    // Keeps the amount and its wording on one page.
    reserve(sheet, heightOfTotals(sheet, [receipt.total]) + heightOfParagraphs(sheet, below))
    drawTotals(sheet, [receipt.total])
    drawParagraphs(sheet, below)
  })
}
