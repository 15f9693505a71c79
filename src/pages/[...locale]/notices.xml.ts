import type { APIRoute } from 'astro'
import { newestNotices, noticesFeed } from '#lib/server/features/notices/web/notices-feed.ts'
import { keepForToday } from '#lib/server/kernel/http/pages/page-cache.ts'
import { getLocale } from '#paraglide/runtime.js'

/** Contains only public notices, also for signed-in users, because feeds are shared. */
export const GET: APIRoute = async ({ locals: { app }, url }) => {
  const headers = new Headers({ 'content-type': 'application/rss+xml; charset=utf-8' })
  keepForToday(headers, app.clock, 'college notices')
  const { name } = await app.college.frame()
  const newest = newestNotices(await app.notices.shownTo(null))
  const items = await Promise.all(
    newest.map(async (notice) => ({ notice, paper: await app.notices.paper(notice.id) })),
  )
  const feed = { items, collegeName: name, origin: url.origin, locale: getLocale() }
  return new Response(noticesFeed(feed), { headers })
}
