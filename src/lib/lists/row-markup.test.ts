import { expect, it } from 'vitest'
import { rowMenuMarkup, tickBoxMarkup } from './row-markup.ts'

const typed = `"><script>a()</script>`

it('a tick box has the key of its row and names it', () => {
  const { text } = tickBoxMarkup({ key: '1', name: 'Asha', cells: [] })
  expect(text).toContain('name="row" value="1" aria-label="Select Asha"')
})

it('a menu names its row and leads to its pages; without links there is none', () => {
  const { text } = rowMenuMarkup('Asha', [{ text: 'Open', to: '/app/Withheld Results/1' }])
  expect(text).toContain('<li><a href="/app/Withheld%20Results/1">Open</a></li>')
  expect(text).toContain('Asha')
  expect(rowMenuMarkup('Asha', []).text).toBe('')
})

it('escapes what people have typed', () => {
  const tick = tickBoxMarkup({ key: typed, name: typed, cells: [] })
  const menu = rowMenuMarkup(typed, [{ text: typed, to: '/app' }])
  for (const { text } of [tick, menu]) {
    expect(text).toContain('&quot;&gt;&lt;script&gt;')
    expect(text).not.toContain('<script')
  }
})
