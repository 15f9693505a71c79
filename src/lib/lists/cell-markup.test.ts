import { expect, it } from 'vitest'
import { badge, type Cell, date, instant, link, money, number, sentence, text, warning } from './cell.ts'
import { cellMarkup } from './cell-markup.ts'

const shown = (cell: Cell): string | undefined => cellMarkup(cell)?.text

it('shows texts, numbers and amounts, and a dash for what is missing', () => {
  expect([text('CSE'), number(7200), money(45_000_000)].map(shown)).toEqual(['CSE', '7,200', '4,50,000.00'])
  expect([text(''), number(null), money(null), date(null), instant(null)].map(shown)).toEqual(
    Array(5).fill('–'),
  )
  expect(shown(number(null, 'none'))).toBe('none')
})

it('shows links, times and badges, and notes below them', () => {
  expect(shown(link('Asha', '/app/Students/1', 'CSE'))).toBe(
    '<a class="to" href="/app/Students/1">Asha</a><span class="quiet">CSE</span>',
  )
  expect(shown(date('2026-11-21', '/app/Fees/due/1'))).toBe(
    '<a class="to" href="/app/Fees/due/1"><time datetime="2026-11-21">21 Nov 2026</time></a>',
  )
  expect(shown(instant('2026-11-22T04:30:00.000Z'))).toBe(
    '<time datetime="2026-11-22T04:30:00.000Z">22 Nov 2026, 10:00</time>',
  )
  expect(shown(warning('late'))).toBe('<strong class="warning">late</strong>')
  expect(shown(badge('Active', 'active'))).toBe('<span class="normal-state">Active</span>')
  expect(shown(badge('Overdue', 'overdue'))).toMatch(
    /^<span class="badge bad"><svg .*<\/svg> Overdue<\/span>$/,
  )
})

it('shows the state that most rows are in without a badge, so that the others stand out', () => {
  for (const state of ['active', 'good', 'published', 'due', 'paid'] as const)
    expect(shown(badge('Usual', state))).toBe('<span class="normal-state">Usual</span>')
})

it('escapes what people have typed, in texts and in addresses', () => {
  const typed = `<img src=x onerror="a()">'&`
  const escaped = '&lt;img src=x onerror=&quot;a()&quot;&gt;&#39;&amp;'
  const cells = [
    text(typed, typed),
    link(typed, typed, typed),
    badge(typed, 'paid', typed),
    badge(typed, 'active', typed),
    warning(typed),
    number(null, typed),
    date('2026-11-21', typed),
  ]
  for (const markup of cells.map(shown)) {
    expect(markup).toContain(escaped)
    expect(markup).not.toContain('<img')
  }
})

it('leaves sentences to their component', () => {
  expect(shown(sentence(['Asha has signed in']))).toBeUndefined()
})
