import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('office-type.css', import.meta.url), 'utf8')
const faces = css
  .split('@font-face')
  .slice(1)
  .map((face) => ({
    file: /url\('\.\/([^']+)'\)/.exec(face)?.[1] ?? null,
    isSwapped: face.includes('font-display: swap'),
    ranges: [...(face.split('unicode-range:')[1] ?? '').matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
    ),
  }))
const loaded = faces.flatMap(({ file, ...rest }) => (file === null ? [] : [{ file, ...rest }]))
const bytesOf = (file: string): Buffer => readFileSync(new URL(file, import.meta.url))
// A collection has several fonts; these files have one each.
const fontOf = (file: string): Font => create(bytesOf(file)) as Font

describe.each(loaded)('$file', ({ file, isSwapped, ranges }) => {
  const font = fontOf(file)

  it('costs at most 60 kB, keeps no text waiting and has the weights of the office', () => {
    expect(bytesOf(file).byteLength).toBeLessThanOrEqual(60_000)
    expect(isSwapped).toBe(true)
    expect(font.variationAxes['wght']).toMatchObject({ min: 400, max: 600 })
  })

  it('has every letter for which it is loaded', () => {
    const missing = [...namesAndSums].filter(
      (letter) => isWithin(letter, ranges) && !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    )
    expect(missing).toEqual([])
  })
})

it('each letter of names and sums has one font', () => {
  for (const letter of namesAndSums)
    expect(
      loaded.filter(({ ranges }) => isWithin(letter, ranges)).map(({ file }) => file),
      letter,
    ).toHaveLength(1)
})

it('an English page loads one small file, whose figures are all of one width', () => {
  const [latin] = loaded
  expect(latin?.file).toContain('noto-sans-latin.woff2')
  const font = fontOf(latin?.file ?? '')
  const widths = [...'0123456789'].map((figure) => font.layout(figure).glyphs[0]?.advanceWidth)
  expect(new Set(widths).size).toBe(1)
})

const namesAndSums =
  'Anusha Reddy, Jörg Weiß: 1,00,000.50 – “2026” … ₹ Kṛṣṇa Śrī వెంకట సాయి కృష్ణ ప్రసాద్ శ్రీ अनुषा रेड्डी कृष्णा श्री।'

function isWithin(letter: string, ranges: readonly (readonly [number, number])[]): boolean {
  const code = letter.codePointAt(0) ?? 0
  return ranges.some(([first, last]) => code >= first && code <= last)
}
