import type { Markup } from '#lib/markup/html.ts'
import type { RenderedPage } from '../../kernel/http/render-page.ts'

/**
 * Stands in a frame where a visitor's roll number and what is said about it go. No roll number looks like
 * it, and no title or course can hold the markup.
 */
export const framed = { rollNumber: 'ROLLNUMBEROFTHEVISITOR', body: '<!--about the visitor-->' }

/**
 * A page around what it says: header, form and footer are rendered once, and what differs from visitor to
 * visitor is put in. Rendering each page as a whole would cost ten times as much.
 */
export const fillFrame = ({ html }: RenderedPage, rollNumber: string, body: Markup): string =>
  html
    .replaceAll(`=${framed.rollNumber}`, () => `=${encodeURIComponent(rollNumber)}`)
    .replaceAll(framed.rollNumber, () => rollNumber)
    .replace(framed.body, () => body.text)
