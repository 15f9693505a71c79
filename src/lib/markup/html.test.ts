import fc from 'fast-check'
import { expect, it } from 'vitest'
import { html } from './html.ts'

it('escapes what is put in, and takes markup, arrays and nothing as they are', () => {
  const title = `R & D <"'>`
  expect(html`<b title="${title}">${[html`<i>${1}</i>`, 'x<y']}${null}</b>`.text).toBe(
    '<b title="R &amp; D &lt;&quot;&#39;&gt;"><i>1</i>x&lt;y</b>',
  )
})

it('leaves the line breaks of the source out, and none of a text', () => {
  const source = Object.assign(['<p>\n    ', '\n  </p>'], { raw: [] })
  expect(html(source, 'one\n  two').text).toBe('<p> one\n  two </p>')
})

it('lets no text open a tag or end an attribute', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inner = /^<p title="(.*)">(.*)<\/p>$/s.exec(html`<p title="${text}">${text}</p>`.text)
      expect(inner?.[1]).not.toMatch(/[<>"']/)
      expect(inner?.[2]).not.toMatch(/[<>"']/)
    }),
  )
})
