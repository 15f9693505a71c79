import { drawDocument } from '../../kernel/documents/pdf/draw-document.ts'
import { accentOf, grey, hairline, page } from '../../kernel/documents/pdf/page.ts'
import { drawQr } from '../../kernel/documents/pdf/qr.ts'
import { drawLine, drawText, wrapText } from '../../kernel/documents/pdf/text.ts'

/** Slips to cut out and hand over, one for each person; each link works once. */
export interface LoginSlips {
  collegeName: string
  /** The college's colour as `#rrggbb`; empty for the usual one. */
  colour?: string
  title: string
  slips: readonly { name: string; username: string; url: string; code: string; expires: string }[]
  /** The page where the code is entered. */
  address: string
  labels: { username: string; open: string; code: string }
  madeOn: string
  language: 'en' | 'de'
}

const columns = 2
const rows = 5
const cell = { width: page.width / columns, height: page.height / rows }
const padding = 20

export default function drawLoginSlips(given: LoginSlips): Promise<Uint8Array> {
  const { title, collegeName, madeOn, language, slips } = given
  return drawDocument({ title, author: collegeName, madeOn, language, content: given }, (doc) => {
    slips.forEach((slip, index) => {
      const place = index % (columns * rows)
      if (index > 0 && place === 0) {
        // Releases pages that are done; buffering thousands of pages would take gigabytes.
        doc.flushPages()
        doc.addPage()
      }
      drawSlip(doc, given, slip, (place % columns) * cell.width, Math.floor(place / columns) * cell.height)
    })
  })
}

function drawSlip(
  doc: PDFKit.PDFDocument,
  { collegeName, colour, address, labels }: LoginSlips,
  slip: LoginSlips['slips'][number],
  left: number,
  top: number,
): void {
  const accent = accentOf(colour)
  doc.rect(left, top, cell.width, cell.height).lineWidth(0.5).dash(3, { space: 3 }).stroke(hairline)
  doc.undash()
  const qr = 72
  const width = cell.width - 2 * padding - qr - 10
  const whole = cell.width - 2 * padding
  const x = left + padding
  const half = width / 2
  const heading = fitting(doc, collegeName, { width: whole, height: 13.5, sizes: [9, 8, 7, 6] })
  drawText(doc, collegeName, x, top + 12, whole, { ...heading, color: accent })
  const name = fitting(doc, slip.name, { width, height: 30, sizes: [12, 10, 8.5, 7] })
  const y = drawText(doc, slip.name, x, top + 33, width, name)
  drawLine(doc, labels.username, x, y + 3, width, { size: 8, color: grey })
  const username = fitting(doc, slip.username, { width: half - 6, height: 14, sizes: [11, 9.5, 8, 7, 6] })
  drawText(doc, slip.username, x, y + 14, half - 6, username)
  drawLine(doc, labels.code, x + half, y + 3, half, { size: 8, color: grey })
  drawLine(doc, slip.code, x + half, y + 14, half, { size: 11, weight: 700 })
  drawQr(doc, slip.url, left + cell.width - padding - qr, top + 32, qr)
  const below = drawText(doc, labels.open, x, top + 107, whole, { size: 8, color: grey })
  const typed = fitting(doc, address, { width: whole, height: 12, sizes: [9, 8, 7, 6] })
  drawText(doc, address, x, below + 2, whole, { ...typed, color: accent })
  drawText(doc, slip.expires, x, top + cell.height - 18, whole, { size: 7, color: grey })
}

interface Room {
  width: number
  height: number
  sizes: readonly number[]
}

/** Returns the largest style in which the text fits, because the address is printed below it. */
function fitting(doc: PDFKit.PDFDocument, text: string, { width, height, sizes }: Room) {
  const styles = sizes.map((size) => ({ size, weight: 700, leading: size * 1.25 }) as const)
  const fits = (style: (typeof styles)[number]): boolean =>
    wrapText(doc, text, width, style).length * style.leading <= height
  return styles.find(fits) ?? styles.at(-1) ?? { size: 7, weight: 700 }
}
