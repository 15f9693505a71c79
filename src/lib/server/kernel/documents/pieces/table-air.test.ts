import { describe, expect, it } from 'vitest'
import { airOf } from './table-air.ts'

const page = 640
const room = { first: 430, further: 580 }
const group = (rows = 8) => ({ heading: 17, rows: Array.from({ length: rows }, () => 12.6) })
const groups = (count: number) => Array.from({ length: count }, () => group())
const air = (count: number, below: number) => airOf({ groups: groups(count), room, below }, page)

describe('the air of rows', () => {
  it('fills a page whose last group moves to the next one with what follows', () => {
    // Two groups are 236 points high and leave 194: as much air as rows may have.
    expect(air(3, 220)).toBe(10)
  })

  it('never needs a further page', () => {
    // Three groups are 353 points high; 3 points a row are as many as fit.
    expect(air(4, 220)).toBe(3)
  })

  it('spreads the rows of one page, and leaves room for what follows', () => {
    expect(air(1, 100)).toBe(10)
    expect(air(2, 150)).toBe(2.5)
  })

  it('is none in a full table', () => {
    const full = { groups: [group(30)], room: { first: 396, further: 396 }, below: 0 }
    expect(airOf(full, page)).toBe(0)
  })
})
