import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { rampOf } from '#lib/rules/college/college-ramp.ts'
import { emailsOf } from '#lib/server/kernel/declared.ts'
import { fillTemplate, sampleParams } from '#lib/server/kernel/mail/templates.ts'
import { allMessages } from '../support/app/message-files.ts'

const hostile = `Asha <img src=x onerror="alert(1)"> & 'Ravi'`
const from = {
  origin: 'https://campus.example',
  college: 'R & D <b>College</b>',
  colour: '',
  phone: '+91 866 255 0100',
  hasLogo: true,
}
const emails = emailsOf(features)
/** Input of a stranger, including a name, is not mailed to the address that they entered. */
const withoutName: ReadonlySet<string> = new Set(['alumniConfirm', 'signUpConfirm'])

const locales = ['en', 'de'] as const
const cases = emails.flatMap(([template, facts]) => locales.map((locale) => ({ template, facts, locale })))

type FactsOf = readonly [template: string, facts: readonly string[]]

/** An email with a file has a text of its own, so a template may have two. */
const sorted = (all: readonly FactsOf[]) =>
  Object.fromEntries(
    [...Map.groupBy(all, ([template]) => template)].map(([template, texts]) => [
      template,
      [...new Set(texts.flatMap(([, facts]) => facts))].toSorted(),
    ]),
  )

it.each(locales)(
  'each that is declared has words in %s, which name its facts, and no other has any',
  (locale) => {
    const said = [...allMessages(locale)].flatMap(([key, text]): FactsOf[] => {
      const template = /^email\.(\w+)\.text(?:WithFile)?$/.exec(key)?.[1]
      return template ? [[template, [...text.matchAll(/\{(\w+)\}/g)].map(([, fact = '']) => fact)]] : []
    })
    const declared = emails.map(([template, facts]): FactsOf => [
      template,
      [...(withoutName.has(template) ? [] : ['name']), 'link', ...Object.keys(facts)],
    ])
    expect(sorted(declared)).toEqual(sorted(said))
  },
)

describe.each(cases)('the email $template in $locale', ({ template, facts, locale }) => {
  const { subject, text, html } = fillTemplate(template, sampleParams(hostile, facts), { ...from, locale })
  const link = `https://campus.example${locale === 'de' ? '/de' : ''}/reset-password?token=3f8c2a&more=1`

  it('says the same in both parts, with its whole link', () => {
    expect(subject).not.toBe('')
    expect(text.includes(hostile)).toBe(!withoutName.has(template))
    expect(text).toContain(link)
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
    for (const part of [text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|\[object/)
  })

  it('escapes what people wrote, and speaks the language of its reader', () => {
    const escaped = 'Asha &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Ravi&#39;'
    expect(html.includes(escaped)).toBe(!withoutName.has(template))
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
  const { text, html } = fillTemplate('activate', sampleParams('Asha', {}), { ...from, locale: 'en' })
  for (const part of [text, html]) {
    expect(part).not.toMatch(/user name|undefined|\0/)
    expect(part).toContain('works once')
  }
})

it('shows lines of a label and a value in two columns below a heading, and not the address of its button', () => {
  const facts = { amount: '₹ 45,000.00', what: 'Tuition Fee', number: 'F/2026-27/000042' }
  const { text, html } = fillTemplate('receipt', sampleParams('Asha', facts), { ...from, locale: 'en' })
  const told = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(told).toMatch(/Payment received ₹ 45,000\.00 Dear Asha, .* Fee Tuition Fee Receipt number F\/2026/)
  expect(html.match(/reset-password/g)).toHaveLength(1)
  // A row of an earlier version has no date: its line is left out, and the others stay.
  expect(text).toContain('Fee: Tuition Fee\nReceipt number: F/2026-27/000042\n\nYou can find the receipt')
})

it('names the number of an office in place of the general one', () => {
  const of = (facts: Readonly<Record<string, string>>) =>
    fillTemplate('receipt', sampleParams('Asha', facts), { ...from, locale: 'en' })
  const { text, html } = of({ phone: '0866 255 0103' })
  for (const part of [text, html]) {
    expect(part).toContain('call the accounts office: 0866 255 0103')
    expect(part).not.toContain(from.phone)
  }
  expect(of({}).text).toContain(from.phone)
})

it('has the colour of the college on its button and links, in both modes', () => {
  const of = (colour: string): string =>
    fillTemplate('activate', sampleParams('Asha', {}), { ...from, locale: 'en', colour }).html
  const { light, dark } = rampOf('#7a0019')
  expect(of('#7a0019')).toContain(`background:${light['--action']}`)
  expect(of('#7a0019')).toContain(`background: ${dark['--action']} !important`)
  expect(of('#7a0019')).not.toContain('#0b4f86')
  expect(of('')).toContain('background:#0b4f86')
})

it('has no picture where the college has no logo', () => {
  const { html } = fillTemplate('rejected', sampleParams('Asha', {}), {
    ...from,
    locale: 'en',
    hasLogo: false,
  })
  expect(html).not.toContain('<img')
})
