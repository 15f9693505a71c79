import { type Script, type Weight, fontOf, scriptRuns } from './fonts.ts'
import { ink } from './page.ts'

export interface TextStyle {
  size: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
  /** Points between baselines. */
  leading?: number
}

type Doc = PDFKit.PDFDocument

function select(doc: Doc, script: Parameters<typeof fontOf>[0], weight: Weight, size: number): void {
  // pdfkit takes a parsed font as well as bytes; its types only know the bytes.
  doc.font(fontOf(script, weight) as unknown as string, `${script}-${weight}`).fontSize(size)
}

/**
 * The Telugu font leaves some anchors of its above-base marks empty, which stops the shaper; those marks
 * stand right without them. pdfkit hands the object on; its types only know a list.
 */
const shapingOf = (script: Script): PDFKit.Mixins.TextOptions =>
  script === 'telugu' ? { features: { abvm: false } as never } : {}

export function widthOf(doc: Doc, text: string, { size, weight = 400 }: TextStyle): number {
  let width = 0
  for (const run of scriptRuns(text)) {
    select(doc, run.script, weight, size)
    width += doc.widthOfString(run.text, shapingOf(run.script))
  }
  return width
}

const softHyphen = '\u00ad'
const withoutHints = (text: string): string => text.replaceAll(softHyphen, '')

/**
 * Breaks at spaces, then at a word's soft hyphens; a word that is still longer than the line is broken
 * where it must. Soft hyphens at which nothing is broken are gone from the lines.
 */
export const wrapText = (doc: Doc, text: string, width: number, style: TextStyle): string[] =>
  text.split('\n').flatMap((part) => wrapLine(doc, part, width, style))

function wrapLine(doc: Doc, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((each) => splitLongWord(doc, each, width, style))) {
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
  const plain = withoutHints(word)
  if (plain.length <= 1 || widthOf(doc, plain, style) <= width) return [plain]
  const parts = splitAtHint(doc, word, width, style) ?? splitPlain(doc, plain, width, style)
  return parts.flatMap((part) => splitLongWord(doc, part, width, style))
}

/** The longest beginning that fits with its hyphen, and the rest; null where the word has no such place. */
function splitAtHint(doc: Doc, word: string, width: number, style: TextStyle): [string, string] | null {
  const parts = word.split(softHyphen)
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const head = `${parts.slice(0, count).join('')}-`
    if (widthOf(doc, head, style) <= width) return [head, parts.slice(count).join(softHyphen)]
  }
  return null
}

function splitPlain(doc: Doc, word: string, width: number, style: TextStyle): [string, string] {
  const isOfLetters = /^\p{L}+-?$/u.test(word)
  const at = isOfLetters ? Math.ceil(word.length / 2) : placeInAddress(doc, word, width, style)
  // A number or an address must not get a hyphen.
  const hyphen = isOfLetters && word.length > 2 ? '-' : ''
  return [word.slice(0, at) + hyphen, word.slice(at)]
}

/** After the last sign between two parts of an address that fits the line; else where the line is full. */
function placeInAddress(doc: Doc, word: string, width: number, style: TextStyle): number {
  let fits = 1
  while (widthOf(doc, word.slice(0, fits + 1), style) <= width) fits += 1
  return Math.max(...['/', '=', '&'].map((sign) => word.lastIndexOf(sign, fits - 1) + 1)) || fits
}

type Draw<Answer> = (doc: Doc, text: string, x: number, y: number, width: number, style: TextStyle) => Answer

/** Draws one line with its top at `y`; a line in several scripts keeps one baseline. */
export const drawLine: Draw<void> = (doc, text, x, y, width, style) => {
  const { size, weight = 400, color = ink, align = 'left' } = style
  const free = width - (align === 'left' ? 0 : widthOf(doc, text, style))
  let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
  doc.fillColor(color)
  for (const run of scriptRuns(text)) {
    select(doc, run.script, weight, size)
    doc.text(run.text, left, y + size, { lineBreak: false, baseline: 'alphabetic', ...shapingOf(run.script) })
    left += doc.widthOfString(run.text, shapingOf(run.script))
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

/** Draws wrapped lines; answers the y below them. */
export const drawText: Draw<number> = (doc, text, x, y, width, style) => {
  const block = layText(doc, text, width, style)
  block.draw(x, y)
  return y + block.height
}
