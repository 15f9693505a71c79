import type * as fontkit from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
import { type Script, type Weight, fontFor, fontOf, parseFont } from './fonts.ts'

/** A text in one script and one direction, in the form that pdfkit expects from a font. */
interface GlyphRun {
  glyphs: readonly { id: number; advanceWidth: number; codePoints: number[] }[]
  /** In font units; pdfkit scales them in place. */
  positions: fontkit.GlyphPosition[]
  advanceWidth: number
}

interface RunDirection {
  isRightToLeft: boolean
}

const shapedFonts = new Map<string, fontkit.Font>()

/**
 * Returns a font for pdfkit that HarfBuzz shapes and orders as browsers do. The `features` that pdfkit passes are a
 * `RunDirection` here. Only scripts with an ISO code have one.
 */
export function shapedFont(script: Script, weight: Weight): fontkit.Font {
  const key = `${script}-${weight}`
  const known = shapedFonts.get(key)
  if (known) return known
  const made = createShapedFont(script, weight)
  shapedFonts.set(key, made)
  return made
}

/**
 * The Telugu font leaves some anchors of its above-base marks empty, which makes fontkit throw; the marks are placed
 * correctly without the feature.
 */
export const fontkitFeatures: Partial<Record<Script, Record<string, boolean>>> = { telugu: { abvm: false } }

/**
 * Whether fontkit places the glyphs as HarfBuzz does. It checks only the two scripts that fontkit drew before
 * HarfBuzz was added, so that existing documents keep their bytes; in other scripts fontkit throws at marks or never
 * returns.
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

/**
 * Creates a shaped font with a parsed font of its own, because fontkit remembers for each glyph the characters that it
 * was first used for.
 */
function createShapedFont(script: Script, weight: Weight): fontkit.Font {
  const { font, bytes } = parseFont(script, weight)
  const shape = createShaper(script, bytes)
  return Object.create(font, {
    layout: {
      value: (text: string, direction?: RunDirection) => shape(text, direction?.isRightToLeft ?? false),
    },
    createSubset: { value: () => subsetByText(font) },
    // pdfkit treats two fonts of the same name as one.
    postscriptName: { value: `${font.postscriptName}-Shaped` },
  }) as fontkit.Font
}

const glyphLimit = 0x10000
const glyphOf = (id: number): number => id % glyphLimit

/**
 * Creates a subset with one glyph entry per text that the glyph shows, so that copied text equals the written text.
 */
function subsetByText(font: fontkit.Font): OpenSubset {
  const subset = font.createSubset() as unknown as OpenSubset
  const include = subset.includeGlyph.bind(subset)
  const places = new Map<number, number>()
  const includeGlyph = (id: number): number => {
    // A component of another glyph.
    if (id < glyphLimit) return include(id)
    const place = places.get(id) ?? subset.glyphs.push(glyphOf(id)) - 1
    places.set(id, place)
    return place
  }
  return Object.assign(subset, { includeGlyph })
}

/** The members of fontkit's subset that its types lack: glyphs are numbers, and so are their indexes. */
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

/** Creates ids for pairs of glyph and text; `glyphOf` returns the glyph of an id. */
function createGlyphIds(): (glyph: number, text: string) => number {
  const numbers = new Map<string, number>()
  return (glyph, text) => {
    const number = numbers.get(text) ?? numbers.size + 1
    numbers.set(text, number)
    return number * glyphLimit + glyph
  }
}

/** The word joiner takes no space and joins nothing; readers drop it. */
const noText = '\u2060'

/**
 * Returns the text to copy for each glyph. The glyphs of a cluster share its characters in reading order, whatever
 * their visual positions.
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
