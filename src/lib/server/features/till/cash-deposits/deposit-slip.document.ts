import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { type Fact, drawFacts } from '../../../kernel/documents/pieces/facts.ts'
import {
  drawParagraph,
  drawParagraphs,
  heightOfParagraphs,
} from '../../../kernel/documents/pieces/paragraph.ts'
import { reserve } from '../../../kernel/documents/pieces/sheet.ts'
import { drawSignatures } from '../../../kernel/documents/pieces/signatures.ts'
import { type DocumentTable, drawTable, layTable } from '../../../kernel/documents/pieces/table.ts'
import { drawTotals, heightOfTotals } from '../../../kernel/documents/pieces/totals.ts'

/** The cash of a day that goes to the bank, by notes and coins. */
export interface DepositSlipPdf extends CollegeDocument {
  about: readonly Fact[]
  cash: DocumentTable
  total: Fact
  inWords: string
  papersTitle: string
  /** Cheques and demand drafts of the same day; null if there are none. */
  papers: DocumentTable | null
  signatories: readonly string[]
}

const words = { size: 9, leading: 13 } as const
const heading = { size: 9.5, weight: 700, leading: 14 } as const
const gap = 10
/** Above and below the text of a row of cash. */
const air = 1.5
const signatures = { room: 40, height: 62 } as const
/** The heading, the headings of the table and its first rows stay together. */
const papersRoom = 90

export default function drawDepositSlip(slip: DepositSlipPdf): Promise<Uint8Array> {
  return drawCollegeDocument(slip, (sheet) => {
    const below = [{ text: slip.inWords, style: words, gap: 0 }]
    const end = gap + heightOfTotals(sheet, [slip.total]) + heightOfParagraphs(sheet, below)
    sheet.y += gap
    drawFacts(sheet, slip.about, 3)
    sheet.y += 6
    // The sum and its wording stay on one page, with the last notes that they sum up.
    layTable(sheet, slip.cash).draw({ below: end + (slip.papers ? 0 : signatures.height), air })
    sheet.y += gap
    drawTotals(sheet, [slip.total])
    drawParagraphs(sheet, below)
    if (slip.papers) {
      sheet.y += gap
      reserve(sheet, papersRoom)
      drawParagraph(sheet, slip.papersTitle, heading)
      sheet.y += 4
      drawTable(sheet, slip.papers, signatures.height)
    }
    drawSignatures(sheet, slip.signatories, signatures)
  })
}
