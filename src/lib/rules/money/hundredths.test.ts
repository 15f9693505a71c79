import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHundredths, showHundredths } from './hundredths.ts'

describe('hundredths', () => {
  it('reads what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (n) => parseHundredths(showHundredths(n)) === n),
    )
  })

  it.each(['', '-1', '1.234', 'three', '1e3', '12345'])('refuses %j', (typed) => {
    expect(parseHundredths(typed)).toBeNull()
  })
})
