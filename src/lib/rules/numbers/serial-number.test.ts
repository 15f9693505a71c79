import { expect, it } from 'vitest'
import { isSerialNumber } from './serial-number.ts'

it.each([
  ['0317-8471', true],
  ['03178471', true],
  ['2434-561X', true],
  ['ISSN: 0317-8471', true],
  ['0317-8471 (print), 2434-561x (online)', true],
  ['e-ISSN 2434-561X / p-ISSN 0317-8471', true],
  ['978-3-16-148410-0', true],
  ['ISBN-13: 978 3 16 148410 0', true],
  ['0-306-40615-2', true],
  ['0317–8471', true],
  ['12345', false],
  ['0317-8472', false],
  ['978-3-16-148410-1', false],
  ['0-306-40615-3', false],
  ['0317-8471, 12345', false],
  ['IN 202641', false],
  [',', false],
])('%s: %s', (typed, isRight) => {
  expect(isSerialNumber(typed)).toBe(isRight)
})
