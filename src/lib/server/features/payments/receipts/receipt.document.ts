import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey } from '../../../kernel/documents/pdf/page.ts'
import { type Fact, drawFacts } from '../../../kernel/documents/pieces/facts.ts'
import { drawParagraphs, heightOfParagraphs } from '../../../kernel/documents/pieces/paragraph.ts'
import { reserve } from '../../../kernel/documents/pieces/sheet.ts'
import { drawStamp } from '../../../kernel/documents/pieces/stamp.ts'
import { type DocumentTable, drawTable } from '../../../kernel/documents/pieces/table.ts'
import { drawTotals, heightOfTotals } from '../../../kernel/documents/pieces/totals.ts'

/** The receipt of a payment, worded as in the college's books. */
export interface ReceiptPdf extends CollegeDocument {
  about: readonly Fact[]
  lines: DocumentTable
  total: Fact
  inWords: string
  /** Stamped beside the total; empty where nothing was received. */
  mark: string
  note: string
}

const words = { size: 9, leading: 13 } as const
const small = { size: 8.5, color: grey, leading: 12 } as const

const aboveTotal = 10

export default function drawReceipt(receipt: ReceiptPdf): Promise<Uint8Array> {
  return drawCollegeDocument(receipt, (sheet) => {
    sheet.y += 10
    drawFacts(sheet, receipt.about, 3)
    sheet.y += 6
    const below = [
      { text: receipt.inWords, style: words, gap: 0 },
      { text: receipt.note, style: small, gap: 6 },
    ].filter(({ text }) => text !== '')
    // The amount and its wording stay on one page, with the last lines that they sum up.
    const end = heightOfTotals(sheet, [receipt.total]) + heightOfParagraphs(sheet, below)
    drawTable(sheet, receipt.lines, aboveTotal + end)
    sheet.y += aboveTotal
    reserve(sheet, end)
    if (receipt.mark) drawStamp(sheet, receipt.mark)
    drawTotals(sheet, [receipt.total])
    drawParagraphs(sheet, below)
  })
}
