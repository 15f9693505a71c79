import { pageLinks } from '#lib/college/page-links.ts'
import { hrefIn } from '#lib/i18n/href.ts'
import { html } from '#lib/markup/html.ts'
import { routes } from '#lib/routes.ts'
import type { App } from '../../../kernel/app.ts'

interface SitemapEntry {
  /** Without origin and language. */
  path: string
  /** The ISO day of the last change; empty if unknown. */
  day: string
}

/** Lists the public pages, the notices for everybody and the published exams. */
export async function sitemapEntries(
  app: Pick<App, 'college' | 'notices' | 'results'>,
): Promise<SitemapEntry[]> {
  const college = await app.college.frame()
  const { alumniRegistrationOpen } = await app.college.settings()
  const paths = [
    routes.landing,
    routes.results,
    routes.notices,
    ...pageLinks(college).map(({ path }) => path),
    routes.contact,
    ...(alumniRegistrationOpen ? [routes.alumniRegister] : []),
    '/terms',
    '/privacy',
    '/return',
  ]
  const notices = await app.notices.shownTo(null)
  const exams = await app.results.lookup.listed()
  return [
    ...paths.map((path) => ({ path, day: '' })),
    ...notices.map(({ id, shownFrom }) => ({ path: routes.notice(id), day: shownFrom })),
    ...exams
      .filter(({ withdrawnOn }) => withdrawnOn === null)
      .map(({ title }) => ({ path: routes.result(title), day: '' })),
  ]
}

/** Builds the sitemap, each page in both languages. Source: sitemaps.org 0.9, with Google's alternate links. */
export function sitemap(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.flatMap(({ path, day }) => {
    const to = { en: origin + hrefIn(path, 'en'), de: origin + hrefIn(path, 'de') }
    const alternates = html`<xhtml:link rel="alternate" hreflang="en" href="${to.en}" /><xhtml:link
        rel="alternate"
        hreflang="de"
        href="${to.de}"
      />`
    const changed = day === '' ? html`` : html`<lastmod>${day}</lastmod>`
    return (['en', 'de'] as const).map(
      (locale) => html`<url><loc>${to[locale]}</loc>${changed}${alternates}</url>`.text,
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
