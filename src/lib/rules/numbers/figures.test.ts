import { expect, it } from 'vitest'
import { isFigure } from './figures.ts'

it.each([
  '₹\u00a099,99,99,999.00',
  '₹ 4,50,000',
  '-₹\u00a05',
  '−₹\u00a05',
  '1,204',
  '0',
  '86.5\u00a0%',
  '98.000,00',
])('“%s” is a figure', (text) => expect(isFigure(text)).toBe(true))

it.each(['', '–', 'No CGPA yet', '21B81A0501', '26 Nov 2026', '₹\u00a05 of ₹\u00a06'])(
  '“%s” is none',
  (text) => expect(isFigure(text)).toBe(false),
)
