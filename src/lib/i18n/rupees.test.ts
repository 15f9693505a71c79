import { expect, it } from 'vitest'
import { showCount } from './numbers.ts'
import { sayPaise, sayShortPaise, showAmount, showPaise, showRupees, sumFigure } from './rupees.ts'

it.each([
  ['450000', '4,50,000'],
  ['1200.50', '1,200.50'],
  ['12500000', '1,25,00,000'],
  ['0', '0'],
  ['', ''],
])('shows %s as %s', (rupees, shown) => {
  expect(showRupees(rupees)).toBe(shown)
})

it.each([
  [45_000_000, '₹\u00a04,50,000'],
  [-50_000, '−₹\u00a0500'],
  [-5, '−₹\u00a00.05'],
  [0, '₹\u00a00'],
])('says %i paise as %s', (paise, said) => {
  expect(sayPaise(paise)).toBe(said)
})

it.each([
  [9_999_999, '₹\u00a099,999.99'],
  [10_000_000, '₹\u00a01\u00a0lakh'],
  [42_000_000, '₹\u00a04.2\u00a0lakh'],
  [999_999_999, '₹\u00a099.99\u00a0lakh'],
  [1_000_000_000, '₹\u00a01\u00a0Cr'],
  [10_629_999_999, '₹\u00a010.62\u00a0Cr'],
  [123_456_700_000_000, '₹\u00a01,23,456.7\u00a0Cr'],
  [-42_900_000, '−₹\u00a04.29\u00a0lakh'],
  [0, '₹\u00a00'],
])('says %i paise in short as %s and never rounds up', (paise, said) => {
  expect(sayShortPaise(paise)).toBe(said)
})

it('keeps the exact sum beside a short one', () => {
  expect(sumFigure(10_622_026_000)).toEqual({ value: '₹\u00a010.62\u00a0Cr', exact: '₹\u00a010,62,20,260' })
  expect(sumFigure(99_999_900)).toEqual({ value: '₹\u00a09,99,999' })
})

it('writes the same minus in columns and in sentences', () => {
  expect(showPaise(-9_600_000)).toBe('−96,000.00')
  expect(sayPaise(-9_600_000)).toBe('−₹\u00a096,000')
})

it('groups amounts alike in both languages, and German counts with a space that no amount has', () => {
  expect(showAmount(9_600_000, 'de')).toBe('₹\u00a096,000.00')
  expect(showAmount(9_600_000, 'en')).toBe('₹\u00a096,000.00')
  expect(showCount(2427, 'de')).toBe('2\u202f427')
  expect(showCount(2427, 'en')).toBe('2,427')
  expect([showCount(67.6, 'en'), showCount(67.6, 'de')]).toEqual(['67.6', '67,6'])
})

it.each(['en', 'de'] as const)(
  'writes an amount the same way in %s, with the minus before the sign',
  (locale) => {
    expect(showAmount(9_800_000, locale)).toBe('₹\u00a098,000.00')
    expect(showAmount(-123_456_00, locale)).toBe('−₹\u00a01,23,456.00')
  },
)
