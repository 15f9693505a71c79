import { hrefIn } from '#lib/i18n/href.ts'
import { html } from '#lib/markup/html.ts'
import { wordsIn } from '#lib/notices/notice-words.ts'
import { type TextPart, paragraphsOf } from '#lib/notices/paragraphs.ts'
import { routes } from '#lib/routes.ts'
import { startOfDay } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import type { Notice } from '../notice.ts'

interface Feed {
  /** Public notices only. */
  notices: readonly Notice[]
  collegeName: string
  /** The site's origin: `https://college.example`. */
  origin: string
  locale: Locale
}

/** Feed readers show the newest items and have already stored earlier ones. */
const most = 50

/**
 * Builds the RSS feed of the current notices. Source: RSS 2.0, with the Atom self link of the RSS Best Practices.
 * Descriptions are HTML, which is escaped again for XML.
 */
export function noticesFeed({ notices, collegeName, origin, locale }: Feed): string {
  const to = (path: string): string => origin + hrefIn(path, locale)
  const title = `${m['notices.title']({}, { locale })} · ${collegeName}`
  const newest = notices.toSorted((one, other) => Date.parse(upSince(other)) - Date.parse(upSince(one)))
  const items = newest.slice(0, most).map((notice) => {
    const { title: name, text, lang } = wordsIn(notice, locale)
    const words = lang === undefined ? html`` : html` xml:lang="${lang}"`
    return html`<item${words}><title>${clean(name)}</title>
<link>${to(routes.notice(notice.id))}</link>
<guid isPermaLink="false">urn:uuid:${notice.id}</guid>
<pubDate>${new Date(upSince(notice)).toUTCString()}</pubDate>
<description>${inHtml(text)}</description></item>
`.text
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n',
    html`<title>${clean(title)}</title>
<link>${to(routes.notices)}</link>
<description>${clean(m['notices.lead']({}, { locale }))}</description>
<language>${locale}</language>
<atom:link href="${to(routes.noticesFeed)}" rel="self" type="application/rss+xml"/>
`.text,
    ...items,
    '</channel></rss>\n',
  ].join('')
}

/** The publication date: a notice published before its first day counts from that day. */
function upSince({ publishedAt, shownFrom }: Notice): string {
  const startsAt = startOfDay(shownFrom)
  return publishedAt !== null && publishedAt > startsAt ? publishedAt : startsAt
}

const inHtml = (text: string): string =>
  clean(
    paragraphsOf(text)
      .map((lines) => html`<p>${join(lines)}</p>`.text)
      .join(''),
  )

const join = (lines: readonly (readonly TextPart[])[]) =>
  lines.map((parts, index) => [
    index > 0 ? html`<br />` : null,
    ...parts.map(({ text, to }) => (to === '' ? text : html`<a href="${to}">${text}</a>`)),
  ])

/** Removes characters that XML forbids: a single one makes the feed unreadable. */
const clean = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
