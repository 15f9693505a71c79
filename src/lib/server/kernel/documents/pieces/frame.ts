import { drawArtifact } from '../pdf/structure.ts'

/** Distances of both lines from the edge of the page, as shares of its shorter side. */
const outer = 0.036
const inner = 0.044
/** The rosette is as faint as the printed ground of a certificate; text stays readable over it. */
const faintness = 0.05
const petals = 18

/** Draws a hairline frame and a faint rosette on every page, once the number of pages is known. */
export function drawFrames(doc: PDFKit.PDFDocument, accent: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    drawArtifact(doc, () => {
      drawRosette(doc, accent)
      drawLines(doc, accent)
    })
  }
}

function drawLines(doc: PDFKit.PDFDocument, accent: string): void {
  const { width, height } = doc.page
  const side = Math.min(width, height)
  for (const [share, thickness] of [
    [outer, 0.9],
    [inner, 0.3],
  ] as const) {
    const edge = side * share
    doc
      .rect(edge, edge, width - 2 * edge, height - 2 * edge)
      .lineWidth(thickness)
      .stroke(accent)
  }
}

/** Draws ellipses around one centre, each turned a little further. */
function drawRosette(doc: PDFKit.PDFDocument, accent: string): void {
  const { width, height } = doc.page
  const origin: [number, number] = [width / 2, height / 2]
  const radius = Math.min(width, height) * 0.36
  doc.save().lineWidth(0.8).strokeColor(accent).strokeOpacity(faintness)
  for (let petal = 0; petal < petals; petal += 1) {
    doc
      .rotate(180 / petals, { origin })
      .ellipse(...origin, radius, radius * 0.42)
      .ellipse(...origin, radius * 0.62, radius * 0.2)
      // The narrow ones close the middle, which would be a hole in the table above it.
      .ellipse(...origin, radius * 0.3, radius * 0.05)
      .stroke()
  }
  doc.restore()
}
