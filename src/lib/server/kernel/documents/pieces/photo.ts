import { grey, hairline } from '../pdf/page.ts'
import { layText } from '../pdf/text.ts'
import { type Sheet, reserve } from './sheet.ts'

export interface Photo {
  /** A PNG or JPEG; null draws an empty frame for a photo. */
  bytes: Uint8Array | null
  /** The text in an empty frame. */
  label: string
}

/** 35 by 45 mm, the passport format. */
const size = { width: 99.2, height: 127.6 } as const
const gutter = 18

/** Returns the height of the photo and of what `measure` finds beside it. */
export const heightBesidePhoto = (sheet: Sheet, measure: (narrow: Sheet) => number): number =>
  Math.max(size.height, measure({ ...sheet, width: sheet.width - size.width - gutter }))

/** Draws the photo at the right, and the output of `draw` next to it. */
export function drawBesidePhoto(sheet: Sheet, photo: Photo, draw: () => void): void {
  reserve(sheet, size.height)
  const { doc, y: top, width } = sheet
  const page = doc.bufferedPageRange().count
  drawPhoto(sheet, photo, sheet.left + width - size.width)
  sheet.width = width - size.width - gutter
  draw()
  sheet.width = width
  // Content longer than the photo may have moved on to the next page.
  if (doc.bufferedPageRange().count === page) sheet.y = Math.max(sheet.y, top + size.height)
}

function drawPhoto({ doc, y }: Sheet, { bytes, label }: Photo, left: number): void {
  const { width, height } = size
  if (bytes) {
    doc.save().rect(left, y, width, height).clip()
    doc.image(Buffer.from(bytes), left, y, { cover: [width, height], align: 'center', valign: 'center' })
    doc.restore()
  } else {
    const block = layText(doc, label, width - 16, { size: 8.5, color: grey, align: 'center' })
    block.draw(left + 8, y + (height - block.height) / 2)
  }
  doc.rect(left, y, width, height).lineWidth(0.6).stroke(hairline)
}
