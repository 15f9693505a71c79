import { hrefIn } from '#lib/i18n/href.ts'
import { resultList } from '#lib/markup/result-list.ts'
import { routes } from '#lib/routes.ts'
import type { ResultList } from '#lib/schemas/results/result-answer.ts'
import type { App } from '../../../kernel/app.ts'
import type { PrerenderedBytes } from '../../../kernel/http/pages/prerendered-bytes.ts'
import { type GzipPart, joinGzip, keptPart, quickPart } from '../../../kernel/http/server/gzip-parts.ts'
import type { RenderedPage } from '../../../kernel/http/site.ts'
import { fillMarker, framed, piecesOf } from '../prerender/result-pages.ts'
import type { ExamBoard } from './exam-cache.ts'
import { etagOf } from './prerendered-results.ts'

export type Locale = 'en' | 'de'

/** The page of the list around the list: null where no built site is at hand. Rendered in a worker thread. */
type RenderListFrame = (locale: Locale) => Promise<RenderedPage | null>

export interface ResultListPages {
  /** The page with this list; null until its frame is rendered. */
  make(list: ResultList, locale: Locale): PrerenderedBytes | null
}

interface Frame extends Pick<RenderedPage, 'headers'> {
  /** Compressed, and between them, at every odd place, a marker. */
  pieces: readonly (GzipPart | string)[]
  /** Of the build and look that it was rendered with. */
  version: string
}

/**
 * The page around a list is rendered once a build and look; a visitor's page is that with their list put
 * in. Rendering each anew would cost ten times as much, and keeping each would need a page a student.
 */
export function createResultListPages(board: ExamBoard, render: RenderListFrame): ResultListPages {
  const frames = new Map<Locale, Frame>()
  const rendering = new Set<Locale>()

  function renderAnew(locale: Locale): void {
    if (rendering.has(locale)) return
    rendering.add(locale)
    const version = board.renderVersion()
    render(locale)
      .then((page) => page && frames.set(locale, frameOf(page, version)))
      // Until one succeeds each visitor's page is rendered as a whole.
      .catch(() => {})
      .finally(() => rendering.delete(locale))
  }

  return {
    make(list, locale) {
      const frame = frames.get(locale)
      if (frame?.version === board.renderVersion()) return pageOf(frame, list, locale)
      renderAnew(locale)
      return null
    },
  }
}

function frameOf(page: RenderedPage, version: string): Frame {
  const pieces = piecesOf(page).map((piece, index) => (index % 2 === 1 ? piece : keptPart(piece)))
  return { headers: page.headers, pieces, version }
}

function pageOf(frame: Frame, list: ResultList, locale: Locale): PrerenderedBytes {
  const body = resultList(list, locale)
  const gzip = joinGzip(
    frame.pieces.map((piece) =>
      typeof piece === 'string' ? quickPart(fillMarker(piece, list.rollNumber, body)) : piece,
    ),
  )
  return {
    bodies: { gzip },
    etag: etagOf(gzip),
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...frame.headers },
  }
}

/** In a worker thread, where the built site is at hand. */
export async function renderListFrame({ renderPage }: App, locale: Locale): Promise<RenderedPage | null> {
  const address = hrefIn(routes.resultsOf(framed.rollNumber), locale)
  return renderPage && renderPage(address, { frame: framed })
}
