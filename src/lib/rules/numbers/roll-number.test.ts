import { describe, expect, it } from 'vitest'
import { isRollNumber, normaliseRollNumber, readRollList } from './roll-number.ts'

describe('roll numbers', () => {
  it('are the text before the first space, upper-cased', () => {
    expect(normaliseRollNumber('  21b81a0501 asha reddy')).toBe('21B81A0501')
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
