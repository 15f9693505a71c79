import { LRUCache } from 'lru-cache'
import { hrefIn } from '#lib/i18n/href.ts'
import { foundResult } from '#lib/markup/found-result.ts'
import type { Markup } from '#lib/markup/html.ts'
import { routes } from '#lib/routes.ts'
import type { FoundAnswer, PublicExam } from '#lib/schemas/results/result-answer.ts'
import type { RenderedPage, RenderPage } from '../../../kernel/http/site.ts'
import type { Locale } from '../lookup/result-list.ts'

/** Renders the public page of a result, as a visitor gets it. */
export type RenderAnswer = (answer: FoundAnswer, locale: Locale) => Promise<RenderedPage>

export interface ResultPages {
  /** Serves one task. Null where no built site is available. */
  renderAnswer(): RenderAnswer | null
}

/** Serves one task and reuses the frame of an exam's pages for this build and look. */
export function createRenderAnswer(render: RenderPage): RenderAnswer {
  const frames = new LRUCache<string, Promise<RenderedPage>>({ max: 4 })

  function frameOf(exam: PublicExam, locale: Locale): Promise<RenderedPage> {
    const address = hrefIn(routes.result(exam.title, frameMarkers.rollNumber), locale)
    // A correction may change the month and keep the title.
    const name = `${exam.label} ${address}`
    const frame = frames.get(name) ?? render(address, { frame: { ...frameMarkers, exam } })
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
 * Placeholders for a visitor's roll number and result. No roll number looks like the first, and no title or course
 * can contain the markup.
 */
export const frameMarkers = { rollNumber: 'ROLLNUMBEROFTHEVISITOR', body: '<!--about the visitor-->' }

const markers = new RegExp(`(=?${frameMarkers.rollNumber}|${frameMarkers.body})`)

/** Splits a frame into its shared parts; every odd item is a marker. */
export const splitFrame = ({ html }: RenderedPage): string[] => html.split(markers)

export function fillMarker(marker: string, rollNumber: string, body: Markup): string {
  if (marker === frameMarkers.body) return body.text
  return marker.startsWith('=') ? `=${encodeURIComponent(rollNumber)}` : rollNumber
}

/**
 * Header, form and footer are rendered once, and each visitor's part is put in. Rendering each page in full would
 * cost ten times as much.
 */
const fillFrame = (page: RenderedPage, rollNumber: string, body: Markup): string =>
  splitFrame(page)
    .map((piece, index) => (index % 2 === 1 ? fillMarker(piece, rollNumber, body) : piece))
    .join('')
