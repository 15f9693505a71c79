import { routes } from '#lib/routes.ts'
import { hrefIn } from '#lib/i18n/href.ts'
import type { App } from '../../kernel/app.ts'
import type { RenderedPage } from '../../kernel/http/render-page.ts'
import { framed } from './page-frame.ts'
import type { Locale } from './result-list-pages.ts'

/** In a worker thread, where the built site is at hand. */
export async function renderListFrame({ renderPage }: App, locale: Locale): Promise<RenderedPage | null> {
  const address = hrefIn(routes.resultsOf(framed.rollNumber), locale)
  return renderPage && renderPage(address, { frame: framed })
}
