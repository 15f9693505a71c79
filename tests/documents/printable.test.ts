import { expect, it } from 'vitest'
import { printableRanges, unprintableIn } from '#lib/rules/cells/printable-letters.ts'
import { type Weight, fontOf, scriptRuns } from '#lib/server/kernel/documents/pdf/fonts.ts'

const unknown = '\ufffd'
/** The scripts' fonts end long before; code points above are private use or Chinese. */
const lastCode = 0x1ffff
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

it('the characters that may be entered are those that the fonts have', () => {
  const ranges: [number, number][] = []
  for (let code = 0x20; code <= lastCode; code += 1) {
    if (isSurrogate(code) || !isDrawn(String.fromCodePoint(code))) continue
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number): string => code.toString(16)
  const written = ranges.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`))
  expect(printableRanges.trim().split(/\s+/).join(' ')).toBe(written.join(' '))
})

it('each of them has a glyph in both weights', () => {
  const without = (weight: Weight): string[] =>
    Array.from({ length: 0x11ff }, (_, code) => String.fromCodePoint(code + 0x20))
      .filter((letter) => !isSurrogate(letter.charCodeAt(0)) && unprintableIn(letter) === null)
      .flatMap((letter) => scriptRuns(letter))
      .filter(({ script, text }) => /\S/.test(text) && !/\p{C}/u.test(text) && lacks(script, weight, text))
      .map(({ text }) => text)
  expect(without(400)).toEqual([])
  expect(without(700)).toEqual([])
})

const isDrawn = (letter: string): boolean =>
  letter !== unknown && scriptRuns(letter).every(({ text }) => !text.includes(unknown))

const lacks = (script: Parameters<typeof fontOf>[0], weight: Weight, text: string): boolean =>
  Array.from(text).some((letter) => !fontOf(script, weight).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
