import { describe, expect, it } from 'vitest'
import { isRollNumber, normaliseRollNumber } from './roll-number.ts'

describe('roll numbers', () => {
  it('are the text before the first space, upper-cased', () => {
    expect(normaliseRollNumber('  21b81a0501 asha reddy')).toBe('21B81A0501')
  })

  it.each(["21B81A0501'--", '<b>', 'x'.repeat(21), '', '২১'])('are not %j', (typed) => {
    expect(isRollNumber(normaliseRollNumber(typed))).toBe(false)
  })
})
