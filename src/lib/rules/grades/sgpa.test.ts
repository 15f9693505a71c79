import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workOutSgpa } from './sgpa.ts'

describe('SGPA', () => {
  it('divides the weighted points by the credits, failed courses included', () => {
    expect(
      workOutSgpa([
        { credits: 300, points: 9 },
        { credits: 150, points: 0 },
      ])?.sgpa,
    ).toBe(600)
  })

  it('rounds half up: 7.845 is 7.85, not 7.84', () => {
    expect(workOutSgpa([{ credits: 100, points: 7.845 }])?.sgpa).toBe(785)
  })

  it('leaves out courses without credits and grades without points', () => {
    expect(
      workOutSgpa([
        { credits: 0, points: 10 },
        { credits: 300, points: null },
      ]),
    ).toBeNull()
  })

  it('is never above the best grade nor below the worst', () => {
    const course = fc.record({
      credits: fc.integer({ min: 50, max: 500 }),
      points: fc.integer({ min: 0, max: 10 }),
    })
    fc.assert(
      fc.property(fc.array(course, { minLength: 1, maxLength: 12 }), (courses) => {
        const points = courses.map((each) => each.points * 100)
        const sgpa = workOutSgpa(courses)?.sgpa ?? -1
        return sgpa >= Math.min(...points) && sgpa <= Math.max(...points)
      }),
    )
  })
})
