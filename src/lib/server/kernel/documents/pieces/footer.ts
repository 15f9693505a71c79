import { drawRule, grey, hairline, innerOf, isSmall, marginOf } from '../pdf/page.ts'
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

export const footerHeight = ({ verify }: Pick<Footer, 'verify'>, isSmall = false): number => {
  if (!verify) return isSmall ? 48 : 60
  return isSmall ? 106 : 122
}

/** Draws the footer on every page, once the number of pages is known. A screen reader reads the last one. */
export function drawFooters(doc: PDFKit.PDFDocument, footer: Footer): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    const pageText = `${footer.pageLabel} ${index + 1} / ${count}`
    const y = doc.page.height - footerHeight(footer, isSmall(doc))
    drawRule(doc, { left: marginOf(doc), width: innerOf(doc), y, thickness: 0.6, color: hairline })
    if (index === count - 1) drawFooter(doc, footer, pageText)
    else drawArtifact(doc, () => drawFooter(doc, footer, pageText, true))
  }
}

function drawFooter(doc: PDFKit.PDFDocument, footer: Footer, pageText: string, isArtifact = false): void {
  const { verify, accent } = footer
  const top = doc.page.height - footerHeight(footer, isSmall(doc))
  const drawPart: DrawPart = (type, draw, alt = '') =>
    isArtifact ? draw() : drawLeaf(doc, type, (part) => part(draw), alt ? { alt } : {})
  if (verify) {
    const size = isSmall(doc) ? 58 : 64
    drawPart('Figure', () => drawQr(doc, verify.url, marginOf(doc), top + 12, size), verify.url)
    // On a small page the page number is below the code.
    const beside = isSmall(doc) ? 0 : widthOf(doc, pageText, pageStyle) + 12
    drawPart('P', () => drawVerification(doc, verify, { top, beside, accent, size }))
  }
  if (isSmall(doc)) drawLastLine(doc, footer.imprint ?? '', pageText, drawPart)
  else drawPageNumber(doc, footer, { top, pageText, drawPart })
}

type DrawPart = (type: 'P' | 'Figure', draw: () => void, alt?: string) => void

function drawPageNumber(
  doc: PDFKit.PDFDocument,
  { verify, imprint }: Footer,
  { top, pageText, drawPart }: { top: number; pageText: string; drawPart: DrawPart },
): void {
  const left = marginOf(doc)
  const width = innerOf(doc)
  drawPart('P', () => drawLine(doc, pageText, left, top + (verify ? 62 : 12), width, pageStyle))
  if (imprint)
    drawPart('P', () =>
      drawLine(doc, imprint, left, doc.page.height - 40, width, { ...imprintStyle, align: 'center' }),
    )
}

function drawLastLine(doc: PDFKit.PDFDocument, imprint: string, pageText: string, drawPart: DrawPart): void {
  const y = doc.page.height - 32
  drawPart('P', () => drawLine(doc, imprint, marginOf(doc), y, innerOf(doc), imprintStyle))
  drawPart('P', () =>
    drawLine(doc, pageText, marginOf(doc), y, innerOf(doc), { ...imprintStyle, align: 'right' }),
  )
}

const pageStyle = { size: 8.5, color: grey, align: 'right' } as const
const imprintStyle = { size: 7, color: grey } as const

/** Draws the texts beside the QR code; `beside` is the width of the page number at the right. */
function drawVerification(
  doc: PDFKit.PDFDocument,
  { url, code, label }: VerificationNote,
  { top, beside, accent, size }: { top: number; beside: number; accent: string; size: number },
): void {
  const left = marginOf(doc) + size + 14
  const width = innerOf(doc) - size - 14 - beside
  const small = isSmall(doc) ? 8 : 9
  const y = drawText(doc, label, left, top + 14, width, { size: small, color: grey })
  drawLine(doc, inGroups(code), left, y + 2, width, { size: 12, weight: 700 })
  drawText(doc, url, left, y + 20, width, { size: 8.5, color: accent })
}

/** Formats the code in groups as it is read aloud: K7QM3 XTD9B. */
const inGroups = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`
