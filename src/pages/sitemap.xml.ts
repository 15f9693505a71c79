import type { APIRoute } from 'astro'
import { sitemap, sitemapEntries } from '#lib/server/features/college/web/sitemap.ts'
import { keepForToday } from '#lib/server/kernel/http/pages/page-cache.ts'

/** Lists the public pages for search engines. Its addresses are absolute, so it needs PUBLIC_ORIGIN. */
export const GET: APIRoute = async ({ locals: { app } }) => {
  const { publicOrigin } = app.env
  if (publicOrigin === null) return new Response(null, { status: 404 })
  const headers = new Headers({ 'content-type': 'application/xml; charset=utf-8' })
  keepForToday(headers, app.clock, 'college notices results')
  return new Response(sitemap(await sitemapEntries(app), publicOrigin), { headers })
}
