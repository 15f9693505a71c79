import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CountedCredits, countCredits, countNumbers, mostFrequent } from './subject-credits.ts'

const frequent = (...numbers: number[]): number => mostFrequent(countNumbers(numbers))
const own = (credits: number): CountedCredits => ({ credits, isOwn: true })
const filled = (credits: number): CountedCredits => ({ credits, isOwn: false })

describe('the number that a file has for a subject', () => {
  it('is the most frequent one, whatever its size', () => {
    expect(frequent(300, 300, 2000)).toBe(300)
    expect(frequent(2000, 2000, 300)).toBe(2000)
  })

  it('is the smaller of two equally frequent ones', () => {
    expect(frequent(400, 300)).toBe(300)
    expect(frequent(300, 400, 400, 300, 200)).toBe(300)
  })

  it('is none where all rows have 0', () => {
    expect(frequent(0, 0)).toBe(0)
    expect(frequent()).toBe(0)
  })

  const numbers = fc.array(fc.constantFrom<number>(0, 100, 150, 300, 400, 2000), { maxLength: 40 })

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(numbers, (rows) => {
        expect(frequent(...rows.toReversed())).toBe(frequent(...rows))
        expect(frequent(...rows.toSorted((a, b) => a - b))).toBe(frequent(...rows))
      }),
    )
  })

  it('is one of its rows, and none is more frequent or as frequent and smaller', () => {
    fc.assert(
      fc.property(numbers, (rows) => {
        const found = frequent(...rows)
        const count = (number: number): number => rows.filter((each) => each === number).length
        expect(found === 0 ? rows.every((each) => each === 0) : rows.includes(found)).toBe(true)
        for (const other of rows.filter((each) => each > 0 && each !== found)) {
          expect(count(other)).toBeLessThanOrEqual(count(found))
          if (count(other) === count(found)) expect(other).toBeGreaterThan(found)
        }
      }),
    )
  })
})

describe('the credits of a student in a subject', () => {
  const fill = (inFile: number, earlier = 0) => ({ inFile, earlier })

  it('are the own number, also where it is smaller than the earlier one or than those of the others', () => {
    expect(countCredits(own(2000), 200, fill(2000, 2000))).toEqual(own(200))
  })

  it('are those of the same file where the row has 0', () => {
    expect(countCredits(null, 0, fill(300, 400))).toEqual(filled(300))
    expect(countCredits(own(400), 0, fill(300))).toEqual(filled(300))
  })

  it('stay where neither the row nor its file has a number', () => {
    expect(countCredits(own(400), 0, fill(0, 300))).toEqual(own(400))
    expect(countCredits(filled(400), 0, fill(0, 300))).toEqual(filled(300))
    expect(countCredits(null, 0, fill(0, 300))).toEqual(filled(300))
    expect(countCredits(null, 0, fill(0))).toEqual(filled(0))
  })

  it('stay where the row says nothing of them', () => {
    expect(countCredits(own(400), null, fill(300, 300))).toEqual(own(400))
    expect(countCredits(null, null, fill(300, 300))).toBeNull()
  })

  const credits = fc.constantFrom(0, 100, 300, 400)
  const state = fc.option(fc.record({ credits, isOwn: fc.boolean() }))

  it('are 0 only where no number is known at all', () => {
    fc.assert(
      fc.property(state, credits, credits, credits, (before, said, inFile, earlier) => {
        const counted = countCredits(before?.isOwn && before.credits === 0 ? null : before, said, {
          inFile,
          earlier,
        })
        if (counted?.credits === 0) expect([said, inFile, earlier]).toEqual([0, 0, 0])
      }),
    )
  })

  it('never come from a number that the row’s own one has replaced', () => {
    fc.assert(
      fc.property(state, credits, credits, credits, (before, said, inFile, earlier) => {
        fc.pre(said > 0)
        expect(countCredits(before, said, { inFile, earlier })).toEqual(own(said))
      }),
    )
  })
})
