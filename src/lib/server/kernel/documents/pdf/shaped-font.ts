import type * as fontkit from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
import { type Script, type Weight, fontFor, fontOf, parseFont } from './fonts.ts'

/** A text in one script and one direction, as pdfkit asks a font for it. */
interface GlyphRun {
  glyphs: readonly { id: number; advanceWidth: number; codePoints: number[] }[]
  /** In units of the font; pdfkit scales them in place. */
  positions: fontkit.GlyphPosition[]
  advanceWidth: number
}

export interface RunDirection {
  isRightToLeft: boolean
}

const shapedFonts = new Map<string, fontkit.Font>()

/**
 * A font for pdfkit whose letters HarfBuzz joins and puts in order, as browsers do. What pdfkit calls features of a text
 * is a `RunDirection` here. Only for scripts with a code.
 */
export function shapedFont(script: Script, weight: Weight): fontkit.Font {
  const key = `${script}-${weight}`
  const known = shapedFonts.get(key)
  if (known) return known
  const made = createShapedFont(script, weight)
  shapedFonts.set(key, made)
  return made
}

/** The Telugu font leaves some anchors of its above-base marks empty, which stops fontkit; they stand right without. */
export const fontkitFeatures: Partial<Record<Script, Record<string, boolean>>> = { telugu: { abvm: false } }

/**
 * Whether fontkit puts the letters where HarfBuzz does. Asked of the two scripts alone that fontkit drew before there was
 * HarfBuzz, whose texts keep their bytes: in others it stops at marks, or never ends.
 */
export function isShapedByFontkit(script: Script, weight: Weight, text: string): boolean {
  const { iso } = fontFor(script)
  if (iso === undefined) return true
  if (script !== 'telugu' && script !== 'devanagari') return false
  try {
    const own = fontOf(script, weight).layout(text, fontkitFeatures[script])
    return looksLike(own, shapedFont(script, weight).layout(text) as GlyphRun)
  } catch {
    return false
  }
}

const looksLike = (one: GlyphRun, other: GlyphRun): boolean =>
  one.glyphs.length === other.glyphs.length &&
  one.glyphs.every(({ id }, index) => id === glyphOf(other.glyphs[index]?.id ?? 0)) &&
  one.positions.every((position, index) => isSamePosition(position, other.positions[index]))

const isSamePosition = (one: fontkit.GlyphPosition, other: fontkit.GlyphPosition | undefined): boolean =>
  one.xAdvance === other?.xAdvance && one.xOffset === other.xOffset && one.yOffset === other.yOffset

/** Fontkit remembers with each glyph the characters that it met it for first: this font is its own alone. */
function createShapedFont(script: Script, weight: Weight): fontkit.Font {
  const { font, bytes } = parseFont(script, weight)
  const shape = createShaper(script, bytes)
  return Object.create(font, {
    layout: {
      value: (text: string, direction?: RunDirection) => shape(text, direction?.isRightToLeft ?? false),
    },
    createSubset: { value: () => subsetByText(font) },
    // pdfkit takes two fonts of one name for one.
    postscriptName: { value: `${font.postscriptName}-Shaped` },
  }) as fontkit.Font
}

const glyphLimit = 0x10000
const glyphOf = (id: number): number => id % glyphLimit

/** A subset in which a glyph stands once for each text that it shows: what is copied is what was written. */
function subsetByText(font: fontkit.Font): OpenSubset {
  const subset = font.createSubset() as unknown as OpenSubset
  const include = subset.includeGlyph.bind(subset)
  const places = new Map<number, number>()
  const includeGlyph = (id: number): number => {
    // A part of another glyph.
    if (id < glyphLimit) return include(id)
    const place = places.get(id) ?? subset.glyphs.push(glyphOf(id)) - 1
    places.set(id, place)
    return place
  }
  return Object.assign(subset, { includeGlyph })
}

/** A subset of fontkit, as its types do not tell it: glyphs are numbers, and their places too. */
interface OpenSubset {
  glyphs: number[]
  includeGlyph(glyph: number): number
}

function createShaper(script: Script, bytes: Buffer): (text: string, isRightToLeft: boolean) => GlyphRun {
  const { iso = '', language = '' } = fontFor(script)
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes))))
  const buffer = new harfbuzz.Buffer()
  const idOf = createGlyphIds()
  return (text, isRightToLeft) => {
    buffer.reset()
    buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS)
    buffer.setScript(iso)
    buffer.setLanguage(language)
    buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    buffer.addText(text)
    harfbuzz.shape(font, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    const texts = textsOf(text, infos, isRightToLeft)
    return {
      glyphs: infos.map(({ codepoint: glyph }, index) => ({
        id: idOf(glyph, texts[index] ?? ''),
        advanceWidth: font.glyphHAdvance(glyph),
        codePoints: Array.from(texts[index] ?? '', (character) => character.codePointAt(0) ?? 0),
      })),
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}

/** Numbers for a glyph that stands for a text, from which `glyphOf` tells the glyph. */
function createGlyphIds(): (glyph: number, text: string) => number {
  const numbers = new Map<string, number>()
  return (glyph, text) => {
    const number = numbers.get(text) ?? numbers.size + 1
    numbers.set(text, number)
    return number * glyphLimit + glyph
  }
}

/** It takes no room and joins nothing; readers drop it. */
const noText = '\u2060'

/**
 * The text that each glyph is copied as. The glyphs of a group of letters share its characters in the order in which they
 * are read, whatever the places of their own.
 */
function textsOf(text: string, infos: readonly harfbuzz.GlyphInfo[], isRightToLeft: boolean): string[] {
  const clusters = infos.map(({ cluster }) => cluster)
  const starts = [...new Set(clusters)].toSorted((one, other) => one - other)
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  const read = isRightToLeft ? clusters.toReversed() : clusters
  const texts = read.map((start, index) => {
    const characters = Array.from(text.slice(start, endOf.get(start)))
    const nth = index - read.indexOf(start)
    const isLast = read[index + 1] !== start
    return characters.slice(nth, isLast ? undefined : nth + 1).join('') || noText
  })
  return isRightToLeft ? texts.toReversed() : texts
}
