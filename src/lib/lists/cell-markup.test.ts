import { expect, it } from 'vitest'
import { badge, date, instant, link, money, number, text, warning } from './cell.ts'
import { cellText } from './cell-text.ts'

it('texts, numbers and amounts are text, and a dash stands for what is missing', () => {
  expect([text('CSE'), number(7200), money(45_000_000)].map(cellText)).toEqual([
    'CSE',
    '7,200',
    '4,50,000.00',
  ])
  expect([text(''), number(null), money(null), date(null), instant(null)].map(cellText)).toEqual(
    Array(5).fill('–'),
  )
  expect(cellText(number(null, 'none'))).toBe('none')
})

it('cells with markup are no text', () => {
  const cells = [
    link('Asha', '/app/Students/1'),
    badge('Active', 'active'),
    warning('late'),
    text('Asha', 'CSE'),
    date('2026-11-21'),
    instant('2026-11-22T04:30:00.000Z'),
  ]
  expect(cells.map(cellText)).toEqual(cells.map(() => null))
})
