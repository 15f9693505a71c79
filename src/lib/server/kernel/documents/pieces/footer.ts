import { drawRule, grey, hairline, innerOf, marginOf } from '../pdf/page.ts'
import { drawQr } from '../pdf/qr.ts'
import { drawArtifact, drawLeaf } from '../pdf/structure.ts'
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
  /** A line below everything else: that the document was made by a computer. */
  imprint?: string | undefined
}

export const footerHeight = ({ verify }: Pick<Footer, 'verify'>): number => (verify ? 122 : 60)

/** Draws the footer on every page, once the number of pages is known. A screen reader reads the last one. */
export function drawFooters(doc: PDFKit.PDFDocument, footer: Footer): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    const pageText = `${footer.pageLabel} ${index + 1} / ${count}`
    const y = doc.page.height - footerHeight(footer)
    drawRule(doc, { left: marginOf(doc), width: innerOf(doc), y, thickness: 0.6, color: hairline })
    if (index === count - 1) drawFooter(doc, footer, pageText)
    else drawArtifact(doc, () => drawFooter(doc, footer, pageText, true))
  }
}

function drawFooter(doc: PDFKit.PDFDocument, footer: Footer, pageText: string, isArtifact = false): void {
  const { verify, imprint, accent } = footer
  const top = doc.page.height - footerHeight(footer)
  const left = marginOf(doc)
  const width = innerOf(doc)
  const drawPart = (type: 'P' | 'Figure', draw: () => void, alt = ''): void =>
    isArtifact ? draw() : drawLeaf(doc, type, (part) => part(draw), alt ? { alt } : {})
  if (verify) {
    drawPart('Figure', () => drawQr(doc, verify.url, left, top + 12, qrSize), verify.url)
    const beside = widthOf(doc, pageText, pageStyle) + 12
    drawPart('P', () => drawVerification(doc, verify, { top, beside, accent }))
  }
  const below = top + (verify ? 62 : 12)
  drawPart('P', () => drawLine(doc, pageText, left, below, width, pageStyle))
  if (imprint) drawPart('P', () => drawLine(doc, imprint, left, doc.page.height - 40, width, imprintStyle))
}

const qrSize = 64
const pageStyle = { size: 8.5, color: grey, align: 'right' } as const
const imprintStyle = { size: 7.5, color: grey, align: 'center' } as const

/** Draws the texts beside the QR code; `beside` is the width of the page number at the right. */
function drawVerification(
  doc: PDFKit.PDFDocument,
  { url, code, label }: VerificationNote,
  { top, beside, accent }: { top: number; beside: number; accent: string },
): void {
  const left = marginOf(doc) + qrSize + 14
  const width = innerOf(doc) - qrSize - 14 - beside
  const y = drawText(doc, label, left, top + 14, width, { size: 9, color: grey })
  drawLine(doc, inGroups(code), left, y + 2, width, { size: 12, weight: 700 })
  drawText(doc, url, left, y + 20, width, { size: 8.5, color: accent })
}

/** Formats the code in groups as it is read aloud: K7QM3 XTD9B. */
const inGroups = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`
