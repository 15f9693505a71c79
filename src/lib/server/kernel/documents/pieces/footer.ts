import { drawRule, grey, hairline, innerOf, page } from '../pdf/page.ts'
import { drawQr } from '../pdf/qr.ts'
import { drawLine, drawText, widthOf } from '../pdf/text.ts'

/** The address and the code by which anyone can verify the document. */
export interface VerificationNote {
  url: string
  code: string
  label: string
}

interface Footer {
  /** The college's colour, as it is printed. */
  accent: string
  verify: VerificationNote | null
  pageLabel: string
}

export const footerHeight = ({ verify }: Pick<Footer, 'verify'>): number => (verify ? 122 : 60)

/** Draws the footer on every page, once the number of pages is known. */
export function drawFooters(doc: PDFKit.PDFDocument, footer: Footer): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    drawFooter(doc, footer, `${footer.pageLabel} ${index + 1} / ${count}`)
  }
}

function drawFooter(doc: PDFKit.PDFDocument, footer: Footer, pageText: string): void {
  const top = doc.page.height - footerHeight(footer)
  drawRule(doc, { left: page.margin, width: innerOf(doc), y: top, thickness: 0.6, color: hairline })
  if (footer.verify)
    drawVerification(doc, footer.verify, {
      top,
      beside: widthOf(doc, pageText, pageStyle) + 12,
      accent: footer.accent,
    })
  drawLine(doc, pageText, page.margin, top + (footer.verify ? 62 : 12), innerOf(doc), pageStyle)
}

const pageStyle = { size: 8.5, color: grey, align: 'right' } as const

/** Draws the QR code and its texts; `beside` is the width of the page number at the right. */
function drawVerification(
  doc: PDFKit.PDFDocument,
  { url, code, label }: VerificationNote,
  { top, beside, accent }: { top: number; beside: number; accent: string },
): void {
  drawQr(doc, url, page.margin, top + 12, 64)
  const left = page.margin + 78
  const width = innerOf(doc) - 78 - beside
  const y = drawText(doc, label, left, top + 14, width, { size: 9, color: grey })
  drawLine(doc, inGroups(code), left, y + 2, width, { size: 12, weight: 700 })
  drawText(doc, url, left, y + 20, width, { size: 8.5, color: accent })
}

/** Formats the code in groups as it is read aloud: K7QM3 XTD9B. */
const inGroups = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`
