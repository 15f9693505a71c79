import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClassBar, classOf, classRefusal, percentageOf, usualDegreeRule } from './degree-rule.ts'

const rule = { ...usualDegreeRule, requiredCredits: 16_000 }
const standing = (cgpa: number | null, isFirstAttempt = true) => ({ cgpa, isFirstAttempt, earned: 16_000 })
const nameOf = (cgpa: number | null, isFirstAttempt = true) =>
  classOf(standing(cgpa, isFirstAttempt), rule)?.name ?? null

describe('the class of a CGPA', () => {
  it.each([
    [1000, 'First Class with Distinction'],
    [750, 'First Class with Distinction'],
    [749, 'First Class'],
    [650, 'First Class'],
    [649, 'Second Class'],
    [550, 'Second Class'],
    [549, 'Pass Class'],
    [500, 'Pass Class'],
    [499, null],
    [null, null],
  ])('of %s is %s', (cgpa, name) => expect(nameOf(cgpa)).toBe(name))

  it('is the next one below where a subject was passed later, and the class asks for first attempts', () => {
    expect(nameOf(900, false)).toBe('First Class')
  })

  it('is named when the credits of a degree are earned', () => {
    expect(classOf({ ...standing(800), earned: 15_999 }, rule)).toBeNull()
    expect(classRefusal({ ...standing(800), earned: 15_999 }, rule)).toBe('creditsOpen')
    expect(classOf({ ...standing(800), earned: 16_000 }, rule)?.from).toBe(750)
  })

  it.each([null, 0])('is none by a rule that names no credits: %s', (requiredCredits) => {
    expect(classOf(standing(1000), { ...rule, requiredCredits })).toBeNull()
    expect(classRefusal(standing(1000), { ...rule, requiredCredits })).toBe('creditsMissing')
    expect(classOf(standing(1000), usualDegreeRule)).toBeNull()
  })

  it.each<ClassBar>(['backlogElsewhere', 'regulationMissing'])(
    'is none where an exam that is not counted is in the way: %s',
    (classBar) => {
      expect(classOf({ ...standing(1000), classBar }, rule)).toBeNull()
      expect(classRefusal({ ...standing(1000), classBar }, rule)).toBe(classBar)
    },
  )

  it('is not asked for without a CGPA, and is refused below the lowest one', () => {
    expect(classRefusal(standing(null), rule)).toBeNull()
    expect(classRefusal(standing(499), rule)).toBe('belowClasses')
    expect(classRefusal(standing(500), rule)).toBeNull()
  })

  it('leaves no CGPA between two classes without one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 1000 }),
        fc.boolean(),
        (cgpa, isFirst) => nameOf(cgpa, isFirst) !== null,
      ),
    )
  })
})

describe('a percentage', () => {
  it.each([
    [812, { factor: 1000, minus: 50 }, 7620],
    [812, { factor: 950, minus: 0 }, 7714],
    [785, { factor: 1000, minus: 75 }, 7100],
    // 7.81 × 9.51 = 74.2731
    [781, { factor: 951, minus: 0 }, 7427],
    // 5.5 × 9.47 = 52.085, rounded half up
    [550, { factor: 947, minus: 0 }, 5209],
    [20, { factor: 1000, minus: 50 }, 0],
    [1000, { factor: 1050, minus: 0 }, 10_000],
  ])('of %s by %j is %s', (cgpa, formula, percentage) => expect(percentageOf(cgpa, formula)).toBe(percentage))
})
