import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chunksOf, valuesAtOnce } from './chunks-of.ts'

it('hands over so many at a time, the rest last, and of nothing nothing', () => {
  expect([...chunksOf(['a', 'b', 'c', 'd', 'e'], 2)]).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect([...chunksOf([], 2)]).toEqual([])
})

it('loses none and changes no order, in chunks that are full but for the last', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), (all, size) => {
      const chunks = [...chunksOf(all, size)]
      expect(chunks.flat()).toEqual(all)
      expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true)
      expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true)
    }),
  )
})

it('takes as many as one statement allows by default', () => {
  const all = Array.from({ length: valuesAtOnce + 1 }, (_, index) => index)
  expect([...chunksOf(all)].map(({ length }) => length)).toEqual([valuesAtOnce, 1])
})
