import { LRUCache } from 'lru-cache'
import { hrefIn } from '#lib/i18n/href.ts'
import { foundResult } from '#lib/markup/found-result.ts'
import type { Markup } from '#lib/markup/html.ts'
import { routes } from '#lib/routes.ts'
import type { FoundAnswer, PublicExam } from '#lib/schemas/results/result-answer.ts'
import type { RenderedPage, RenderPage } from '../../../kernel/http/site.ts'
import type { Locale } from '../lookup/result-list-pages.ts'

/** The public page of a result, as a visitor gets it. */
export type RenderAnswer = (answer: FoundAnswer, locale: Locale) => Promise<RenderedPage>

export interface ResultPages {
  /** For the time of one task. Null where no built site is at hand. */
  renderAnswer(): RenderAnswer | null
}

/** For the time of one task: the frame of an exam's pages, of this build and look of the college. */
export function createRenderAnswer(render: RenderPage): RenderAnswer {
  const frames = new LRUCache<string, Promise<RenderedPage>>({ max: 4 })

  function frameOf(exam: PublicExam, locale: Locale): Promise<RenderedPage> {
    const address = hrefIn(routes.result(exam.title, framed.rollNumber), locale)
    // The month may have been corrected, and the title not.
    const name = `${exam.label} ${address}`
    const frame = frames.get(name) ?? render(address, { frame: { ...framed, exam } })
    frames.set(name, frame)
    return frame
  }

  return async (answer, locale) => {
    const frame = await frameOf(answer.exam, locale)
    const { rollNumber } = answer.result
    return { headers: frame.headers, html: fillFrame(frame, rollNumber, foundResult(answer, locale)) }
  }
}

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
const fillFrame = (page: RenderedPage, rollNumber: string, body: Markup): string =>
  piecesOf(page)
    .map((piece, index) => (index % 2 === 1 ? fillMarker(piece, rollNumber, body) : piece))
    .join('')
