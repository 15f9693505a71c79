import { describe, expect, it } from 'vitest'
import { isRollNumber, normaliseRollNumber, readRollList } from './roll-number.ts'

describe('roll numbers', () => {
  it('are the text before the first space, upper-cased', () => {
    expect(normaliseRollNumber('  21b81a0501 asha reddy')).toBe('21B81A0501')
  })

  it.each([
    ['21b81 a0501', '21B81A0501'],
    ['21 B8 1A 05 01', '21B81A0501'],
    ['21B81  A0501 Asha', '21B81A0501'],
    ['21B81A0501 A0502', '21B81A0501'],
    ['21B81 Asha', '21B81'],
    ['21B81 A05', '21B81'],
    ['A/B-1 77', 'A/B-1'],
  ])('%j with a space inside are %s', (typed, rollNumber) => {
    expect(normaliseRollNumber(typed)).toBe(rollNumber)
  })

  it.each(["21B81A0501'--", '<b>', 'x'.repeat(21), '', '২১'])('are not %j', (typed) => {
    expect(isRollNumber(normaliseRollNumber(typed))).toBe(false)
  })
})

describe('a pasted list of roll numbers', () => {
  it('is read a line or a comma each, in capitals, each number once', () => {
    expect(readRollList('21b81a0501\n21B81A0502, 21B81A0501;A/B-1\t\r\n\n')).toEqual({
      rolls: ['21B81A0501', '21B81A0502', 'A/B-1'],
      wrong: [],
    })
  })

  it('passes over what follows a number on its line', () => {
    expect(readRollList('21B81A0501 Asha Rao\n 21B81A0502 (fee)').rolls).toEqual(['21B81A0501', '21B81A0502'])
  })

  it('names what is no roll number', () => {
    expect(readRollList('21B81A0501\nHtno?\n<b>')).toEqual({ rolls: ['21B81A0501'], wrong: ['HTNO?', '<B>'] })
  })
})
