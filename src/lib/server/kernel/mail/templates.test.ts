import { describe, expect, it } from 'vitest'
import { sampleParams, templateNames } from './email-samples.ts'
import { fillTemplate } from './templates.ts'

const hostile = `Asha <img src=x onerror="alert(1)"> & 'Ravi'`
const from = { origin: 'https://campus.example', college: 'R & D <b>College</b>', hasLogo: true }
const cases = templateNames().flatMap((template) =>
  (['en', 'de'] as const).map((locale) => ({ template, locale })),
)

it('finds the templates of all features', () => {
  expect(templateNames()).toEqual(expect.arrayContaining(['reset', 'receipt', 'alumniVerified']))
})

describe.each(cases)('the email $template in $locale', ({ template, locale }) => {
  const { subject, text, html } = fillTemplate(template, sampleParams(hostile), { ...from, locale })
  const link = `https://campus.example${locale === 'de' ? '/de' : ''}/reset-password?token=3f8c2a&more=1`

  it('says the same in both parts, with its whole link', () => {
    expect(subject).not.toBe('')
    expect(text).toContain(hostile)
    expect(text).toContain(link)
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
    for (const part of [text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|\[object/)
  })

  it('escapes what people wrote, and speaks the language of its reader', () => {
    expect(html).toContain('Asha &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Ravi&#39;')
    expect(html).toContain('R &amp; D &lt;b&gt;College&lt;/b&gt;')
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html).toContain(`<html lang="${locale}">`)
  })

  it('fetches nothing from anywhere', () => {
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="cid:logo@college"'])
    expect(html).not.toMatch(/url\(|<script|<link|@import/)
    expect(html.length).toBeLessThan(20_000)
  })
})

it('leaves out what a row of an earlier version does not know', () => {
  const { facts: _, ...params } = sampleParams('Asha')
  const { text, html } = fillTemplate('activate', params, { ...from, locale: 'en' })
  for (const part of [text, html]) {
    expect(part).not.toMatch(/user name|undefined|\0/)
    expect(part).toContain('works once')
  }
})

it('has no picture where the college has no logo', () => {
  const [template = 'reset'] = templateNames()
  expect(
    fillTemplate(template, sampleParams('Asha'), { ...from, locale: 'en', hasLogo: false }).html,
  ).not.toContain('<img')
})
