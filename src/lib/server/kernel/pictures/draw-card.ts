import { createLine } from '../core/queue.ts'
import { fontFor, fontOf, type ScriptRun, scriptRuns, type Weight } from '../documents/pdf/fonts.ts'
import { shapedFont } from '../documents/pdf/shaped-font.ts'

/** The card that other sites show with a link to a page. */
export interface ShareCard {
  logo: Uint8Array | null
  name: string
  /** A line below the name; empty where there is none. */
  line: string
  /** The ground under white text, `#rrggbb`. */
  ground: string
}

/** The size that all networks accept. */
export const cardSize = { width: 1200, height: 630 } as const

const margin = 80
const tile = 220
const inLine = createLine('cards', { longest: 20, refusal: 'worker.busy' })

/** Draws the card: logo, name and line. Letters are outlines, because a server may have no fonts. */
export async function drawCard({ logo, name, line, ground }: ShareCard): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const left = logo ? margin + tile + 56 : margin
  const drawing = drawingOf({ name, line, ground, left, hasLogo: logo !== null })
  return inLine(async () => {
    const inner = tile - 40
    const picture = logo && {
      input: await sharp(logo)
        .resize({ width: inner, height: inner, fit: 'contain', background: '#ffffff' })
        .png()
        .toBuffer(),
      left: margin + 20,
      top: (cardSize.height - inner) / 2,
    }
    return sharp(Buffer.from(drawing))
      .composite(picture ? [picture] : [])
      .png({ palette: true, effort: 10 })
      .toBuffer()
  })
}

interface Drawing extends Pick<ShareCard, 'name' | 'line' | 'ground'> {
  /** The left edge of the text. */
  left: number
  hasLogo: boolean
}

function drawingOf({ name, line, ground, left, hasLogo }: Drawing): string {
  const { width, height } = cardSize
  const room = width - margin - left
  const title = fitted(name, room)
  const below = line === '' ? [] : wrap(line, 30, 400, room).slice(0, 2)
  const leading = title.size * 1.2
  const total = title.lines.length * leading + (below.length > 0 ? 24 + below.length * 42 : 0)
  const top = (height - total) / 2
  const heading = title.lines.map((text, index) =>
    outline(text, { size: title.size, weight: 700, x: left, y: top + leading * index + title.size * 0.95 }),
  )
  const rest = below.map((text, index) => {
    const y = top + title.lines.length * leading + 24 + 42 * index + 30
    return outline(text, { size: 30, weight: 400, x: left, y })
  })
  const plate = `<rect x="${margin}" y="${(height - tile) / 2}" width="${tile}" height="${tile}" rx="24" fill="#fff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${
    hasLogo ? plate : ''
  }<g fill="#fff">${heading.join('')}</g><g fill="#fff" fill-opacity=".85">${rest.join('')}</g></svg>`
}

/** Returns the largest size in which the name takes at most four lines. */
function fitted(name: string, room: number): { size: number; lines: string[] } {
  for (const size of [76, 64, 52]) {
    const lines = wrap(name, size, 700, room)
    if (lines.length <= 3) return { size, lines }
  }
  return { size: 44, lines: wrap(name, 44, 700, room).slice(0, 5) }
}

function wrap(text: string, size: number, weight: Weight, room: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, size, weight) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  // A dot between two parts stands at no end of a line.
  return lines.map((each) => each.replace(/^· | ·$/g, ''))
}

const widthOf = (text: string, size: number, weight: Weight): number =>
  scriptRuns(text).reduce((sum, run) => sum + shape(run, weight).width * size, 0)

/** A run's glyphs, in units of the font size. */
function shape({ script, text }: ScriptRun, weight: Weight) {
  const isShaped = fontFor(script).iso !== undefined
  const font = isShaped ? shapedFont(script, weight) : fontOf(script, weight)
  const { glyphs, positions, advanceWidth } = font.layout(text)
  return { ids: glyphs.map(({ id }) => id % 0x10000), positions, width: advanceWidth / font.unitsPerEm }
}

interface Placing {
  size: number
  weight: Weight
  x: number
  y: number
}

function outline(text: string, { size, weight, x, y }: Placing): string {
  let at = x
  const parts: string[] = []
  for (const run of scriptRuns(text)) {
    const font = fontOf(run.script, weight)
    const scale = size / font.unitsPerEm
    const { ids, positions } = shape(run, weight)
    ids.forEach((id, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const path = font.getGlyph(id).path.toSVG()
      const place = `${at + xOffset * scale} ${y - yOffset * scale}`
      if (path) parts.push(`<path transform="translate(${place}) scale(${scale} ${-scale})" d="${path}"/>`)
      at += xAdvance * scale
    })
  }
  return parts.join('')
}
