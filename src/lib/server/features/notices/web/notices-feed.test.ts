import { describe, expect, it } from 'vitest'
import type { Notice } from '../notice.ts'
import { noticesFeed } from './notices-feed.ts'

const notice: Notice = {
  id: '0192f0c1-6f54-7f0e-9c55-0d6d5f7f1a01',
  state: 'published',
  audiences: ['public'],
  titleEn: 'R & D <day>',
  textEn: 'See https://a.example/?x=1&y=2.\n\n<b>Not bold</b>\nline',
  titleDe: '',
  textDe: '',
  link: '',
  isImportant: false,
  shownFrom: '2026-11-20',
  shownUntil: '2026-11-27',
  version: 2,
  publishedAt: '2026-11-19T06:00:00.000Z',
  createdAt: '2026-11-19T05:00:00.000Z',
  createdBy: 'u1',
}

const feed = (given: Partial<Notice> = {}, locale: 'en' | 'de' = 'en'): string =>
  noticesFeed({
    notices: [{ ...notice, ...given }],
    collegeName: 'Sri & Sons',
    origin: 'https://college.example',
    locale,
  })

const textIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)

describe('the feed of notices', () => {
  it('says of the channel and of each notice what RSS asks for', () => {
    const xml = feed()
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ')).toBe(true)
    expect(textIn(xml, 'title')).toEqual(['Notices · Sri &amp; Sons', 'R &amp; D &lt;day&gt;'])
    expect(textIn(xml, 'link')).toEqual([
      'https://college.example/notices',
      `https://college.example/notices/${notice.id}`,
    ])
    expect(textIn(xml, 'language')).toEqual(['en'])
    expect(textIn(xml, 'guid')).toEqual([`urn:uuid:${notice.id}`])
    expect(xml).toContain('<guid isPermaLink="false">')
    expect(xml).toContain(
      '<atom:link href="https://college.example/notices.xml" rel="self" type="application/rss+xml"/>',
    )
    // A notice published before its first day is dated at the start of that day in India.
    expect(textIn(xml, 'pubDate')).toEqual(['Thu, 19 Nov 2026 18:30:00 GMT'])
    expect(textIn(feed({ publishedAt: '2026-11-21T06:00:00.000Z' }), 'pubDate')).toEqual([
      'Sat, 21 Nov 2026 06:00:00 GMT',
    ])
  })

  it('escapes its HTML once more, and nothing of a text is markup', () => {
    expect(textIn(feed(), 'description').at(-1)).toBe(
      '&lt;p&gt;See &lt;a href=&quot;https://a.example/?x=1&amp;amp;y=2&quot;&gt;https://a.example/?x=1&amp;amp;y=2&lt;/a&gt;.&lt;/p&gt;' +
        '&lt;p&gt;&amp;lt;b&amp;gt;Not bold&amp;lt;/b&amp;gt;&lt;br /&gt;line&lt;/p&gt;',
    )
  })

  it('leads German readers to German pages, and marks what is written in English', () => {
    const xml = feed({}, 'de')
    expect(textIn(xml, 'language')).toEqual(['de'])
    expect(xml).toContain('href="https://college.example/de/notices.xml"')
    expect(xml).toContain('<item xml:lang="en">')
    expect(feed({ titleDe: 'Tag', textDe: 'Text' }, 'de')).toContain('<item><title>Tag</title>')
  })

  it('holds no character that no XML may hold', () => {
    const xml = feed({ titleEn: 'a\u0001b\uFFFFc😀', textEn: 'd\u000Ce' })
    expect(textIn(xml, 'title').at(-1)).toBe('abc😀')
    expect(textIn(xml, 'description').at(-1)).toBe('&lt;p&gt;de&lt;/p&gt;')
  })

  it('has the newest first, also before what is important', () => {
    const early = '2026-11-19T06:00:00.000Z'
    const late = '2026-11-21T06:00:00.000Z'
    const xml = noticesFeed({
      notices: [
        { ...notice, titleEn: 'Important', isImportant: true, publishedAt: early },
        { ...notice, titleEn: 'Newest', publishedAt: late },
      ],
      collegeName: 'Sri',
      origin: 'https://college.example',
      locale: 'en',
    })
    expect(textIn(xml, 'title').slice(1)).toEqual(['Newest', 'Important'])
  })
})
