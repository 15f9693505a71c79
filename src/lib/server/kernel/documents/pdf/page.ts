import { readableGround } from '#lib/rules/college/college-colour.ts'
import { drawArtifact } from './structure.ts'

/** A4 in points, with the margin that all documents of the college share. */
export const page = { width: 595.28, height: 841.89, margin: 48 } as const
export type PageFormat = 'A4' | 'A5'
const marginOfA5 = 34
/** Returns whether the current page is smaller than A4. */
export const isSmall = (doc: PDFKit.PDFDocument): boolean =>
  Math.min(doc.page.width, doc.page.height) < page.width
/** Returns the margin of the current page. */
export const marginOf = (doc: PDFKit.PDFDocument): number => (isSmall(doc) ? marginOfA5 : page.margin)
/** Returns the width between the margins in the page's orientation. */
export const innerOf = (doc: PDFKit.PDFDocument): number => doc.page.width - 2 * marginOf(doc)

export const ink = '#1b2430'
/** The accent of a college without a colour of its own. */
const usualAccent = '#0b4f86'
export const grey = '#5a6675'
export const hairline = '#c9d2dc'

/** Returns the college's colour as it is printed: dark enough to read. @param colour `#rrggbb`, or empty */
export const accentOf = (colour = ''): string => (colour ? readableGround(colour) : usualAccent)

interface Line {
  left: number
  width: number
  y: number
  thickness: number
  color: string
}

export function drawRule(doc: PDFKit.PDFDocument, { left, width, y, thickness, color }: Line): void {
  drawArtifact(doc, () =>
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(thickness)
      .stroke(color),
  )
}
