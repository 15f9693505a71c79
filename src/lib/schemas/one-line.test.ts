import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { manyLines, oneLineText } from './visible-text.ts'

describe('a text of one line', () => {
  it.each([
    'a\nb',
    'a\r\nb',
    'a\tb',
    'a\u0000b',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    'a\ud800b',
    '\u001b[31m',
  ])('is not %j', (text) => expect(v.is(v.pipe(v.string(), oneLineText), text)).toBe(false))

  it.each(['', 'II B.Tech (R20), July 2026', 'తెలుగు', 'क्\u200dष', 'Müller 🎓'])('may be %j', (text) =>
    expect(v.is(v.pipe(v.string(), oneLineText), text)).toBe(true),
  )
})

it('a text of several lines has line breaks, and nothing else that cannot be seen', () => {
  const lines = v.pipe(v.string(), manyLines)
  expect(['a\nb\r\n\tc', 'a\u0000', 'a\u001b', '\udfff'].map((text) => v.is(lines, text))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
