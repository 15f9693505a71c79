import { expect, it } from 'vitest'
import { dateOrder } from './date-order.ts'

it.each([
  ['25/03/2005', 'dayFirst'],
  ['03/25/2005', 'monthFirst'],
  ['03-04-2005', 'either'],
  ['3.4.2005', 'either'],
  ['2005-04-03', 'real'],
  ['38460', 'real'],
  ['04/04/2005', null],
  ['3 Apr 2005', null],
  ['04/4/2005', null],
  ['31/31/2005', null],
  ['12/55/2005', null],
  ['02/30/2005', null],
  ['02/29/2004', 'monthFirst'],
  ['00/25/2005', null],
  ['31/02/2005', null],
  ['03/25/2005 12:00:00 AM', 'monthFirst'],
  ['03/04/2005 00:00', 'either'],
  ['2005-08-14T18:30:00.000Z', 'real'],
  ['', null],
])('%j says its day %j', (text, order) => {
  expect(dateOrder(text)).toBe(order)
})
