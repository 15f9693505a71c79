import PDFDocument from 'pdfkit'
import { vi } from 'vitest'

interface WithFont {
  _font: {
    font: {
      hasGlyphForCodePoint(code: number): boolean
      layout(text: string): { glyphs: { id: number; codePoints: number[] }[] }
    }
  }
}

const isJoiner = (code: number): boolean => code === 0x200c || code === 0x200d

/**
 * Records until the end of the test every text drawn and every character without a glyph in its font, which would print
 * as an empty box.
 */
export function watchBoxes(): { boxes: string[]; texts: string[] } {
  const seen = { boxes: [] as string[], texts: [] as string[] }
  const draw = PDFDocument.prototype.text
  vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (
    this: PDFKit.PDFDocument,
    ...given: unknown[]
  ) {
    const text = String(given[0])
    seen.texts.push(text)
    seen.boxes.push(...boxesIn(text, (this as unknown as WithFont)._font.font))
    return draw.apply(this, given as Parameters<typeof draw>)
  } as typeof draw)
  return seen
}

function boxesIn(text: string, font: WithFont['_font']['font']): string[] {
  const missing = Array.from(text, (character) => character.codePointAt(0) ?? 0)
    .filter((code) => !isJoiner(code) && !font.hasGlyphForCodePoint(code))
    .map((code) => `${String.fromCodePoint(code)} in “${text}”`)
  // The Telugu shaper fails at some marks, so Telugu text is checked by its code points only.
  const shaped = /[\u0c00-\u0c7f]/.test(text)
    ? []
    : font
        .layout(text)
        .glyphs.filter(({ id }) => id % 0x10000 === 0)
        .map(({ codePoints }) => `${String.fromCodePoint(...codePoints)} in “${text}”`)
  const hyphens = text.includes('\u00ad') ? [`a soft hyphen in “${text}”`] : []
  return [...missing, ...shaped, ...hyphens]
}
