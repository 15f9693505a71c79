import { page } from '../pdf/page.ts'
import { drawArtifact } from '../pdf/structure.ts'
import { drawLine, widthOf } from '../pdf/text.ts'

/** Relative to the shorter side of the page. */
const share = 92 / page.width

const angle = 52

/** Draws a text across every page, faint enough to read through and too large to crop. */
export function drawWatermarks(doc: PDFKit.PDFDocument, text: string, accent: string): void {
  const wanted = Math.min(doc.page.width, doc.page.height) * share
  const bold = { weight: 700, color: accent } as const
  const centerX = doc.page.width / 2
  const centerY = doc.page.height / 2
  // A long one is smaller, so that its ends stay on the page.
  const longest = (0.8 * doc.page.width) / Math.cos((angle * Math.PI) / 180)
  const size = wanted * Math.min(1, longest / widthOf(doc, text, { ...bold, size: wanted }))
  const style = { ...bold, size }
  const width = widthOf(doc, text, style)
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    drawArtifact(doc, () => {
      doc
        .save()
        .rotate(-angle, { origin: [centerX, centerY] })
        .fillOpacity(0.1)
      drawLine(doc, text, centerX - width / 2, centerY - size / 2, width, style)
      doc.restore()
    })
  }
}
