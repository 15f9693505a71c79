import { expect, it } from 'vitest'
import { html as markup } from '../markup/html.ts'
import { asOfRoom, keepButton } from '../markup/keep-on-phone.ts'
import { keepingOf, partsOf, showMoment, stamped, pageTitle } from './page-marks.ts'

const at = Date.UTC(2026, 10, 21, 8, 35)

it('a page is stamped in its language, in Indian time', () => {
  expect(stamped(`<html lang="en">${asOfRoom('en').text}`, at)).toContain(
    '>As of 21 Nov 2026, 14:05 – no connection</p>',
  )
  const german = stamped(`<html lang="de">${asOfRoom('de').text}`, at)
  expect(german).toContain('>Abgerufen am 21. Nov. 2026, 14:05 – keine Verbindung</p>')
  expect(stamped(`<html lang="de">${asOfRoom('de').text}`, at, 'noAnswer')).toContain(
    '>Abgerufen am 21. Nov. 2026, 14:05 – der Server hat nicht geantwortet</p>',
  )
  // A copy saved before the page had two sentences.
  expect(stamped('<p data-as-of="As of {date}" hidden></p>', at, 'noAnswer')).toContain('>As of 21 Nov 2026')
  expect(german).not.toContain('hidden')
  expect(showMoment(Date.UTC(2026, 0, 1, 18, 30), 'en')).toBe('2 Jan 2026, 00:00')
  expect(showMoment(Date.UTC(2026, 8, 21, 8, 35), 'en')).toBe('21 Sep 2026, 14:05')
})

it('a page says itself whether it may be kept, and under which title', () => {
  const button = (kind: 'public' | 'personal') => keepButton({ kind, title: 'I "x" <y>' }, 'en').text
  expect(keepingOf(button('public'))).toBe('public')
  expect(keepingOf(button('personal'))).toBe('personal')
  expect(pageTitle(button('public'))).toBe('I "x" <y>')
  expect(pageTitle('<p>withheld</p>')).toBeNull()
  expect(keepingOf('<p>withheld</p>')).toBeNull()
  // Entered text must not act as the marker.
  expect(keepingOf(markup`<p title="${' data-keep="public"'}">${' data-keep="public"'}</p>`.text)).toBeNull()
})

it('what a page needs beside itself is read from it: pictures and scripts of this site', () => {
  const page =
    '<img src="/college/logo?v=1"><img src="/college/logo?v=1"><script src="/_astro/x.js"></script>' +
    '<div data-keeping="/_astro/keep.js"></div><img src="https://elsewhere.example/x.png"><a href="/college/x">'
  expect(partsOf(page)).toEqual(['/college/logo?v=1', '/_astro/x.js', '/_astro/keep.js'])
})
