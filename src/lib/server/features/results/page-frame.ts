import type { Markup } from '#lib/markup/html.ts'
import type { RenderedPage } from '../../kernel/http/render-page.ts'

/**
 * Stands in a frame where a visitor's roll number and what is said about it go. No roll number looks like
 * it, and no title or course can hold the markup.
 */
export const framed = { rollNumber: 'ROLLNUMBEROFTHEVISITOR', body: '<!--about the visitor-->' }

const markers = new RegExp(`(=?${framed.rollNumber}|${framed.body})`)

/** The pieces of a frame: what all visitors get, and between them, at every odd place, a marker. */
export const piecesOf = ({ html }: RenderedPage): string[] => html.split(markers)

/** What stands at a marker. */
export function fillMarker(marker: string, rollNumber: string, body: Markup): string {
  if (marker === framed.body) return body.text
  return marker.startsWith('=') ? `=${encodeURIComponent(rollNumber)}` : rollNumber
}

/**
 * A page around what it says: header, form and footer are rendered once, and what differs from visitor to
 * visitor is put in. Rendering each page as a whole would cost ten times as much.
 */
export const fillFrame = (page: RenderedPage, rollNumber: string, body: Markup): string =>
  piecesOf(page)
    .map((piece, index) => (index % 2 === 1 ? fillMarker(piece, rollNumber, body) : piece))
    .join('')
