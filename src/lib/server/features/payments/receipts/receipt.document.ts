import { type CollegeDocument, drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { grey } from '../../../kernel/documents/pdf/page.ts'
import { type Fact, drawFacts } from '../../../kernel/documents/pieces/facts.ts'
import { drawParagraphs, heightOfParagraphs } from '../../../kernel/documents/pieces/paragraph.ts'
import { reserve, type Sheet } from '../../../kernel/documents/pieces/sheet.ts'
import { drawStamp } from '../../../kernel/documents/pieces/stamp.ts'
import { type DocumentTable, layTable, type TableBlock } from '../../../kernel/documents/pieces/table.ts'
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

const aboveTable = 6
const aboveTotal = 10
/** The most space that is added above the table and the total, and above and below the text of a row. */
const mostGap = 20
const mostAir = 9

/** Spreads a short receipt over its page, so that it leaves no hole above the code. */
function spread({ y, bottom }: Sheet, { height, rows }: TableBlock, below: number) {
  const free = Math.max(0, bottom - y - height - below - bottomGap)
  const gap = Math.min(mostGap, free / 5)
  return { gap, air: Math.min(mostAir, (free - 2 * gap) / (2 * (rows + 1))) }
}
const bottomGap = 10

export default function drawReceipt(receipt: ReceiptPdf): Promise<Uint8Array> {
  return drawCollegeDocument(receipt, (sheet) => drawReceiptParts(sheet, receipt))
}

/** Draws a receipt below its title. */
export function drawReceiptParts(sheet: Sheet, receipt: ReceiptPdf): void {
  sheet.y += 10
  drawFacts(sheet, receipt.about, 3)
  const below = [
    { text: receipt.inWords, style: words, gap: 0 },
    { text: receipt.note, style: small, gap: 6 },
  ].filter(({ text }) => text !== '')
  // The amount and its wording stay on one page, with the last lines that they sum up.
  const end = heightOfTotals(sheet, [receipt.total]) + heightOfParagraphs(sheet, below)
  const lines = layTable(sheet, receipt.lines)
  const { gap, air } = spread(sheet, lines, aboveTable + aboveTotal + end)
  sheet.y += aboveTable + gap
  lines.draw({ below: aboveTotal + gap + end, air })
  sheet.y += aboveTotal + gap
  reserve(sheet, end)
  if (receipt.mark) drawStamp(sheet, receipt.mark)
  drawTotals(sheet, [receipt.total])
  drawParagraphs(sheet, below)
}
