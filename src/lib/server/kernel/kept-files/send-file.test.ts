import { expect, it } from 'vitest'
import { rangeOf } from './send-file.ts'

it.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-999999999999999', { start: 50, end: 99 }],
  ['BYTES=0-0', { start: 0, end: 0 }],
])('%s is a part of a hundred bytes', (header, range) => expect(rangeOf(header, 100)).toEqual(range))

it.each([
  null,
  '',
  'bytes=',
  'bytes=-',
  'bytes=9-0',
  'bytes=a-b',
  'lines=0-9',
  'bytes=0-9,20-29',
  `bytes=${'0-,'.repeat(5000)}0-`,
  'bytes=99999999999999999999-',
])('%s is answered with the whole', (header) => expect(rangeOf(header, 100)).toBeNull())

it.each(['bytes=100-', 'bytes=-0', 'bytes=200-300'])('%s is not there', (header) =>
  expect(rangeOf(header, 100)).toBe('none'),
)

it('an empty file has no part', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('none')
  expect(rangeOf('bytes=-5', 0)).toBe('none')
})
