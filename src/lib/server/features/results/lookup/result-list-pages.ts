import { hrefIn } from '#lib/i18n/href.ts'
import { resultList } from '#lib/markup/result-list.ts'
import { routes } from '#lib/routes.ts'
import type { ResultList } from '#lib/schemas/results/result-answer.ts'
import type { App } from '../../../kernel/app.ts'
import type { PrerenderedBytes } from '../../../kernel/http/pages/prerendered-bytes.ts'
import { type GzipPart, joinGzip, keptPart, quickPart } from '../../../kernel/http/server/gzip-parts.ts'
import type { RenderedPage } from '../../../kernel/http/site.ts'
import { fillMarker, frameMarkers, splitFrame } from '../prerender/result-pages.ts'
import type { ExamCache } from './exam-cache.ts'
import { etagOf } from './prerendered-results.ts'

export type Locale = 'en' | 'de'

/** Renders the page around a list; null where no built site is available. It runs in a worker thread. */
type RenderListFrame = (locale: Locale) => Promise<RenderedPage | null>

export interface ResultListPages {
  /** Puts the list into its frame; null until the frame is rendered. */
  make(list: ResultList, locale: Locale): PrerenderedBytes | null
}

interface Frame extends Pick<RenderedPage, 'headers'> {
  /** Compressed parts; every odd item is a marker. */
  pieces: readonly (GzipPart | string)[]
  /** The build and look that it was rendered with. */
  version: string
}

/**
 * The page around a list is rendered once a build and look, and each visitor's list is put into it. Rendering each
 * page would cost ten times as much, and storing each would take a page a student.
 */
export function createResultListPages(cache: ExamCache, render: RenderListFrame): ResultListPages {
  const frames = new Map<Locale, Frame>()
  const rendering = new Set<Locale>()

  function renderFrame(locale: Locale): void {
    if (rendering.has(locale)) return
    rendering.add(locale)
    const version = cache.renderVersion()
    render(locale)
      .then((page) => page && frames.set(locale, frameOf(page, version)))
      // Until one render succeeds, each visitor's page is rendered in full.
      .catch(() => {})
      .finally(() => rendering.delete(locale))
  }

  return {
    make(list, locale) {
      const frame = frames.get(locale)
      if (frame?.version === cache.renderVersion()) return pageOf(frame, list, locale)
      renderFrame(locale)
      return null
    },
  }
}

function frameOf(page: RenderedPage, version: string): Frame {
  const pieces = splitFrame(page).map((piece, index) => (index % 2 === 1 ? piece : keptPart(piece)))
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

/** Runs in a worker thread, where the built site is available. */
export async function renderListFrame({ renderPage }: App, locale: Locale): Promise<RenderedPage | null> {
  const address = hrefIn(routes.resultsOf(frameMarkers.rollNumber), locale)
  return renderPage && renderPage(address, { frame: frameMarkers })
}
