import { hrefIn } from '#lib/i18n/href.ts'
import { html } from '#lib/markup/html.ts'
import { wordsIn } from '#lib/notices/notice-words.ts'
import { type TextPart, paragraphsOf } from '#lib/notices/paragraphs.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { fileAddress, type KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { Notice } from '../notice.ts'

/** A notice with its attachment; null if there is none. */
export interface FeedItem {
  notice: Notice
  paper: Pick<KeptFile, 'id' | 'name' | 'bytes' | 'mediaType'> | null
}

interface Feed {
  /** Public notices only, as `newestNotices` returns them. */
  items: readonly FeedItem[]
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
export function noticesFeed({ items, collegeName, origin, locale }: Feed): string {
  const to = (path: string): string => origin + hrefIn(path, locale)
  const title = `${m['notices.title']({}, { locale })} · ${collegeName}`
  const entries = items.map(({ notice, paper }) => {
    const { title: name, text, lang } = wordsIn(notice, locale)
    const words = lang === undefined ? html`` : html` xml:lang="${lang}"`
    const attached = paper
      ? html`<enclosure
          url="${origin + fileAddress(paper)}"
          length="${paper.bytes}"
          type="${paper.mediaType}"
        /> `
      : html``
    return html`<item${words}><title>${clean(name)}</title>
<link>${to(routes.notice(notice.id))}</link>
<guid isPermaLink="false">urn:uuid:${notice.id}</guid>
<pubDate>${indianRfcDate(notice.shownFrom)}</pubDate>
${attached}<description>${inHtml(text)}</description></item>
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
    ...entries,
    '</channel></rss>\n',
  ].join('')
}

/** Returns the notices for the feed, newest first by the day that the pages show. */
export const newestNotices = (notices: readonly Notice[]): readonly Notice[] =>
  notices
    .toSorted(
      (one, other) =>
        other.shownFrom.localeCompare(one.shownFrom) ||
        (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''),
    )
    .slice(0, most)

/**
 * Formats the beginning of an Indian day as RSS 2.0 asks for it, in Indian time, so that readers show that day.
 * @example indianRfcDate('2026-11-27') // 'Fri, 27 Nov 2026 00:00:00 +0530'
 */
const indianRfcDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toUTCString().replace('GMT', '+0530')

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
