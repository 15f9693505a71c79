import createBidi from 'bidi-js'
import { hasRightToLeft, leftToRightMark } from '#lib/rules/cells/right-to-left.ts'
import { fontFor, fontOf, type ScriptRun, scriptRuns, type Weight } from './fonts.ts'
import { ink } from './page.ts'
import { fontkitFeatures, isShapedByFontkit, shapedFont } from './shaped-font.ts'

export interface TextStyle {
  size: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
  /** Points between baselines. */
  leading?: number
}

type Doc = PDFKit.PDFDocument

/** What pdfkit needs to draw a run, and its actual text if the glyphs are in another order. */
interface Shaping {
  options: PDFKit.Mixins.TextOptions
  actualText: string | null
}

/** Selects the font of a run. */
function select(
  doc: Doc,
  { script, text, isRightToLeft }: LineRun,
  { size, weight = 400 }: TextStyle,
): Shaping {
  const isPlain = isShapedByFontkit(script, weight, text)
  const font = isPlain ? fontOf(script, weight) : shapedFont(script, weight)
  // pdfkit accepts a parsed font as well as bytes; its types know only the bytes.
  doc.font(font as unknown as string, `${script}-${weight}${isPlain ? '' : '-shaped'}`).fontSize(size)
  const features = isPlain ? fontkitFeatures[script] : { isRightToLeft }
  return {
    // pdfkit passes the object on; its types know only a list.
    options: features ? { features: features as never } : {},
    // Some PDF readers reverse right-to-left text once more, so it gets no actual text.
    actualText: isPlain || isRightToLeft ? null : text,
  }
}

export const widthOf = (doc: Doc, text: string, style: TextStyle): number =>
  visualRuns(text).reduce((sum, run) => sum + doc.widthOfString(run.text, select(doc, run, style).options), 0)

/** A space at which a line may break: not the one between a sign and its amount. */
const breakable = /[^\S\u00a0]+/
const unbreakable = '\u00a0'
const softHyphen = '\u00ad'
const withoutHints = (text: string): string => text.replaceAll(softHyphen, '')

/**
 * Breaks at spaces, then at those that keep a sign and its amount together, then at a word's soft hyphens; a word that
 * is still wider than the line is broken anywhere. Unused soft hyphens are removed from the lines.
 */
export function wrapText(doc: Doc, text: string, width: number, style: TextStyle): string[] {
  // Callers that keep parts together measure them before they draw them.
  const known = wrapped.get(doc) ?? new Map<string, string[]>()
  wrapped.set(doc, known)
  const key = `${style.size} ${style.weight ?? 400} ${width} ${text}`
  const lines =
    known.get(key) ??
    text.split('\n').flatMap((part) => linesOfParagraph(part, wrapLine(doc, part, width, style)))
  // A file of many memos has many texts, and each is measured again soon or never.
  if (known.size > mostKnown) known.clear()
  known.set(key, lines)
  return lines
}

const wrapped = new WeakMap<Doc, Map<string, string[]>>()
const mostKnown = 2000

/** Most cells of a table fit on one line; measuring them once is quicker than word by word. */
const mostAtOnce = 80

function wrapLine(doc: Doc, text: string, width: number, style: TextStyle): string[] {
  const single = withoutHints(text).split(/\s+/).join(' ')
  if (single.length <= mostAtOnce && widthOf(doc, single, style) <= width) return [single]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(breakable).flatMap((each) => splitLongWord(doc, each, width, style))) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(doc, longer, style) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

function splitLongWord(doc: Doc, word: string, width: number, style: TextStyle): string[] {
  const plain = withoutHints(word).replaceAll(unbreakable, ' ')
  if (plain.length <= 1 || widthOf(doc, plain, style) <= width) return [plain]
  if (word.includes(unbreakable))
    return word.split(unbreakable).flatMap((each) => splitLongWord(doc, each, width, style))
  const parts = splitAtHint(doc, word, width, style) ?? splitPlain(doc, plain, width, style)
  // A single letter with its marks is wider than the line.
  if (parts[1] === '') return [plain]
  return parts.flatMap((part) => splitLongWord(doc, part, width, style))
}

/** Returns the longest part before a soft hyphen that fits with a hyphen, and the rest; null if no part fits. */
function splitAtHint(doc: Doc, word: string, width: number, style: TextStyle): [string, string] | null {
  const parts = word.split(softHyphen)
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const head = `${parts.slice(0, count).join('')}-`
    if (widthOf(doc, head, style) <= width) return [head, parts.slice(count).join(softHyphen)]
  }
  return null
}

function splitPlain(doc: Doc, word: string, width: number, style: TextStyle): [string, string] {
  const isOfLetters = /^\p{L}+-?$/u.test(word) && !hasRightToLeft(word)
  const at = isOfLetters ? Math.ceil(word.length / 2) : placeInAddress(doc, word, width, style)
  // A number or an address must not get a hyphen.
  const hyphen = isOfLetters && word.length > 2 ? '-' : ''
  return [word.slice(0, at) + hyphen, word.slice(at)]
}

const segmenter = new Intl.Segmenter('en')

/** Returns the break position in an address: after the last separator that fits, or else where the line is full. */
function placeInAddress(doc: Doc, word: string, width: number, style: TextStyle): number {
  // Breaks between grapheme clusters, so that a vowel sign stays with its letter.
  const [first = word.length, ...places] = Array.from(
    segmenter.segment(word),
    ({ index, segment }) => index + segment.length,
  )
  let fits = first
  for (const place of places) {
    if (widthOf(doc, word.slice(0, place), style) > width) break
    fits = place
  }
  return Math.max(...['/', '=', '&'].map((sign) => word.lastIndexOf(sign, fits - 1) + 1)) || fits
}

type Draw<Answer> = (doc: Doc, text: string, x: number, y: number, width: number, style: TextStyle) => Answer

/** Draws one line with its top at `y`; a line in several scripts has one baseline. */
export const drawLine: Draw<void> = (doc, text, x, y, width, style) => {
  const { size, color = ink, align = 'left' } = style
  const free = width - (align === 'left' ? 0 : widthOf(doc, text, style))
  let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
  doc.fillColor(color)
  const runs = visualRuns(text)
  for (const [index, run] of runs.entries()) {
    const { options, actualText } = select(doc, run, style)
    if (actualText !== null) doc.markContent('Span', { actual: actualText })
    doc.text(run.text, left, y + size, { lineBreak: false, baseline: 'alphabetic', ...options })
    if (actualText !== null) doc.endMarkedContent()
    if (index < runs.length - 1) left += doc.widthOfString(run.text, options)
  }
}

export const leadingOf = ({ leading, size }: TextStyle): number => leading ?? size * 1.45

/** Wrapped lines, measured and not yet drawn. */
export interface TextBlock {
  height: number
  draw(x: number, y: number): void
}

export function layText(doc: Doc, text: string, width: number, style: TextStyle): TextBlock {
  const leading = leadingOf(style)
  const lines = wrapText(doc, text, width, style)
  return {
    height: lines.length * leading,
    draw: (x, y) => lines.forEach((line, index) => drawLine(doc, line, x, y + index * leading, width, style)),
  }
}

/** Draws wrapped lines; returns the y below them. */
export const drawText: Draw<number> = (doc, text, x, y, width, style) => {
  const block = layText(doc, text, width, style)
  block.draw(x, y)
  return y + block.height
}

const bidi = createBidi()

/**
 * A part of a line in one script and one direction. Its text is in reading order for a shaped font, in drawing order
 * for a plain font.
 */
interface LineRun extends ScriptRun {
  isRightToLeft: boolean
}

const rightToLeftMark = '\u200f'

/**
 * Returns the runs of a line from left to right as drawn. The first letter sets the base direction; the Unicode
 * Bidirectional Algorithm places brackets and numbers.
 */
export function visualRuns(text: string): LineRun[] {
  if (!hasRightToLeft(text)) return scriptRuns(text).map((run) => ({ ...run, isRightToLeft: false }))
  const line = text.trimEnd()
  const embedding = bidi.getEmbeddingLevels(line)
  const order = bidi.getReorderedIndices(line, embedding)
  return levelRuns(order, embedding.levels).flatMap((places) => runsAt(line, places, embedding.levels))
}

/** Marks the lines of a paragraph whose own base direction differs from the paragraph's. */
function linesOfParagraph(paragraph: string, lines: readonly string[]): string[] {
  if (!hasRightToLeft(paragraph)) return [...lines]
  const direction = directionOf(paragraph)
  const mark = direction === 1 ? rightToLeftMark : leftToRightMark
  return lines.map((line) => (directionOf(line) === direction ? line : mark + line))
}

const directionOf = (text: string): number => bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0

/** Groups character indexes in drawing order by direction. */
function levelRuns(order: readonly number[], levels: Uint8Array): number[][] {
  const runs: number[][] = []
  for (const place of order) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before !== undefined && levels[before] === levels[place]) last.push(place)
    else runs.push([place])
  }
  return runs
}

function runsAt(line: string, places: readonly number[], levels: Uint8Array): LineRun[] {
  const isRightToLeft = (levels[places[0] ?? 0] ?? 0) % 2 === 1
  const read = isRightToLeft ? places.toReversed() : places
  const text = read.map((place) => line.charAt(place)).join('')
  const runs = scriptRuns(text)
  if (!isRightToLeft) return runs.map((run) => ({ ...run, isRightToLeft }))
  return runs.toReversed().map((run) => ({ ...run, text: drawnBackward(run), isRightToLeft }))
}

/** Reverses and mirrors the characters for a plain font; a shaper does so itself. */
function drawnBackward({ script, text }: ScriptRun): string {
  if (fontFor(script).iso !== undefined) return text
  return Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .toReversed()
    .join('')
}
