import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Returns the layout of a PDF: each text with its left edge, its baseline from below and its size in points, page by
 * page, and a digest of everything else drawn. A shift of one point makes a difference.
 */
export async function drawingOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const page = await pdf.getPage(index + 1)
    const { items } = await page.getTextContent()
    return items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [`${[4, 5, 0].map((place) => Number(item.transform[place]).toFixed(1)).join(' ')} ${item.str}`]
        : [],
    )
  })
  return [...(await Promise.all(pages)).flatMap((texts) => ['page', ...texts]), marksOf(bytes)]
}

/** Returns lines, boxes and colours; glyphs are covered by the texts above. */
function marksOf(bytes: Uint8Array): string {
  const marks = operatorsOf(bytes).filter((line) => !/T[Jjf]$/.test(line))
  return `marks ${marks.length} ${createHash('sha256').update(marks.join('\n')).digest('hex').slice(0, 16)}`
}

function operatorsOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1')
  return [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, body = '']) => unpack(body))
    .filter((text) => /\bBT\b/.test(text))
    .flatMap((text) => text.split('\n'))
}

/** Returns how often a PDF changes to a fill colour. @param colour `#rrggbb` */
export function countFills(bytes: Uint8Array, colour: string): number {
  const wanted = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
  return operatorsOf(bytes).filter((line) => {
    const [red, green, blue, operator] = line.split(' ')
    return (
      operator === 'scn' &&
      [red, green, blue].every((part, index) => Math.abs(Number(part) - (wanted[index] ?? 0)) < 0.002)
    )
  }).length
}

function unpack(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
