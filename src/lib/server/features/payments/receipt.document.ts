import { type CollegeDocument, drawCollegeDocument } from '../../kernel/documents/college-document.ts'
import { grey } from '../../kernel/documents/pdf/page.ts'
import { type Fact, drawFacts } from '../../kernel/documents/pieces/facts.ts'
import { drawParagraph } from '../../kernel/documents/pieces/paragraph.ts'
import { type DocumentTable, drawTable } from '../../kernel/documents/pieces/table.ts'
import { drawTotals } from '../../kernel/documents/pieces/totals.ts'

/** For money that came in: what the college keeps in its books, word for word. */
export interface ReceiptPdf extends CollegeDocument {
  about: readonly Fact[]
  lines: DocumentTable
  total: Fact
  inWords: string
  note: string
}

export default function drawReceipt(receipt: ReceiptPdf): Promise<Uint8Array> {
  return drawCollegeDocument(receipt, (sheet) => {
    sheet.y += 14
    drawFacts(sheet, receipt.about)
    sheet.y += 12
    drawTable(sheet, receipt.lines)
    sheet.y += 14
    drawTotals(sheet, [receipt.total])
    drawParagraph(sheet, receipt.inWords, { size: 10, leading: 15 })
    sheet.y += 10
    drawParagraph(sheet, receipt.note, { size: 9, color: grey, leading: 13 })
  })
}
