import { describe, expect, it } from 'vitest'
import type { Notice } from '../notice.ts'
import { newestNotices, noticesFeed } from './notices-feed.ts'

const notice: Notice = {
  id: '0192f0c1-6f54-7f0e-9c55-0d6d5f7f1a01',
  state: 'published',
  branchIds: [],
  batchIds: [],
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
    items: [{ notice: { ...notice, ...given }, paper: null }],
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
    // The day that the pages show, whenever somebody published the notice.
    for (const publishedAt of ['2026-11-19T06:00:00.000Z', '2026-11-21T06:00:00.000Z'])
      expect(textIn(feed({ publishedAt }), 'pubDate')).toEqual(['Fri, 20 Nov 2026 00:00:00 +0530'])
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

  it('has the newest day first, also before what is important', () => {
    const older = { ...notice, titleEn: 'Important', isImportant: true }
    const newer = { ...notice, titleEn: 'Newest', shownFrom: '2026-11-21' }
    const later = { ...notice, titleEn: 'Later', publishedAt: '2026-11-21T06:00:00.000Z' }
    expect(newestNotices([older, later, newer]).map(({ titleEn }) => titleEn)).toEqual([
      'Newest',
      'Later',
      'Important',
    ])
  })

  it('has the attachment with its length and type', () => {
    const paper = { id: 'f1', name: 'List of papers.pdf', bytes: 1234, mediaType: 'application/pdf' }
    const xml = noticesFeed({
      items: [{ notice, paper }],
      collegeName: 'Sri',
      origin: 'https://college.example',
      locale: 'de',
    })
    expect(xml).toContain(
      '<enclosure url="https://college.example/files/f1/List%20of%20papers.pdf" length="1234" type="application/pdf" />',
    )
  })
})
