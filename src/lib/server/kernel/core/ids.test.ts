import { expect, it } from 'vitest'
import { randomPart } from './ids.ts'

it('hands out as many bytes as are asked for, and none of them twice', () => {
  const parts = Array.from({ length: 2000 }, () => randomPart(12))
  expect(new Set(parts.map((part) => part.length))).toEqual(new Set([12]))
  // Parts of the same memory must never overlap.
  const places = parts.map((part) => ({ memory: part.buffer, from: part.byteOffset }))
  const byMemory = Map.groupBy(places, ({ memory }) => memory)
  for (const group of byMemory.values()) {
    const starts = group.map(({ from }) => from)
    expect(starts.every((start, index) => index === 0 || start >= (starts[index - 1] ?? 0) + 12)).toBe(true)
  }
  expect(new Set(parts.map((part) => part.toString('hex'))).size).toBe(parts.length)
})

it('hands out more at once than it draws ahead', () => {
  expect(randomPart(10_000)).toHaveLength(10_000)
})
