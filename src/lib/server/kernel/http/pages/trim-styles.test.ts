import { expect, it } from 'vitest'
import { trimStyles } from './trim-styles.ts'

const page = (style: string, body: string) => `<head><style>${style}</style></head><body>${body}</body>`
const shown = '<p class="astro-aaaaaaaa">'
const trimmed = (style: string) => {
  const { html, styles } = trimStyles(page(style, shown))
  return { style: /<style>(.*)<\/style>/s.exec(html)?.[1], styles }
}

it.each([
  ['a rule of a component that is not there', 'a{}p.astro-bbbbbbbb{color:red}b{}', 'a{}b{}'],
  ['a block of such rules', '@media (width<=599px){p.astro-bbbbbbbb{color:red}a.astro-bbbbbbbb{}}b{}', 'b{}'],
  [
    'a rule with commas in parentheses',
    'p.astro-bbbbbbbb:is(:hover,:has(a,b)) i,u.astro-bbbbbbbb{color:red}b{}',
    'b{}',
  ],
])('drops %s', (_, style, kept) => {
  expect(trimmed(style)).toEqual({ style: kept, styles: [kept] })
})

it.each([
  ['of a component on the page', 'p.astro-aaaaaaaa{color:red}'],
  ['of several, one of which is on the page', 'p.astro-bbbbbbbb,p.astro-aaaaaaaa{color:red}'],
  ['for any element', '.astro-bbbbbbbb p.astro-bbbbbbbb,p{color:red}'],
  ['for any element, in parentheses', ':is(.astro-bbbbbbbb,p){color:red}'],
  ['in a block with a rule for any element', '@media print{p.astro-bbbbbbbb{color:red}p{color:red}}'],
  ['within a range of widths', '@media (width<=599px){p.astro-aaaaaaaa{color:red}}'],
  ['without a selector', '@layer a,b;@keyframes grow{0%{width:0}to{width:9px}}'],
  ['in layers and nested blocks', '@layer a{@media print{p{color:red}.astro-bbbbbbbb{color:red}}}'],
])('keeps a rule %s', (_, style) => {
  expect(trimmed(style)).toEqual({ style, styles: [] })
})

it('keeps the colour of the college and the text of the page as they are', () => {
  const html = page(':root{--c:red}', `${shown}<template><style>p.astro-bbbbbbbb{}</style></template>`)
  expect(trimStyles(html)).toEqual({ html, styles: [] })
})

it('keeps the fonts of the office on its pages alone', () => {
  const style = '@font-face{src:url(a)}p{color:red}'
  expect(trimmed(style).style).toBe('p{color:red}')
  const office = `<head><style>${style}</style></head><body class="office">${shown}</body>`
  expect(trimStyles(office)).toEqual({ html: office, styles: [] })
})
