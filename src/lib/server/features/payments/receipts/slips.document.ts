import { drawDocument } from '../../../kernel/documents/pdf/draw-document.ts'
import { drawQr } from '../../../kernel/documents/pdf/qr.ts'
import { drawLeaf } from '../../../kernel/documents/pdf/structure.ts'
import { drawText, type TextStyle } from '../../../kernel/documents/pdf/text.ts'
import { drawRule } from '../../../kernel/documents/pdf/page.ts'
import type { ReceiptPdf } from './receipt.document.ts'
import type { ReceiptsPdf } from './receipts.document.ts'

/** A roll of 80 mm in points; its printer leaves 4 mm at each side. */
const roll = { width: 226.77, margin: 12 } as const
const inner = roll.width - 2 * roll.margin
/** Longer than any receipt, to measure it. */
const longest = 14_000
const qrSize = 72

const text = { size: 8, leading: 11, color: '#000000' } satisfies TextStyle
const bold = { ...text, weight: 700 } as const
const centred = { ...text, align: 'center' } as const

/** Draws each receipt in black on a page as long as it is, so that a roll is cut behind it. */
export default async function drawSlips({ receipts }: ReceiptsPdf): Promise<Uint8Array> {
  const heights = await Promise.all(receipts.map(measure))
  const [first] = receipts
  if (!first) throw new Error('A sale has a receipt.')
  return drawDocument(aboutOf(first, heights[0] ?? 0, receipts), (doc) => {
    for (const [index, receipt] of receipts.entries()) {
      if (index > 0) doc.addPage({ size: [roll.width, heights[index] ?? 0], margin: 0 })
      drawSlip(doc, receipt)
    }
  })
}

async function measure(receipt: ReceiptPdf): Promise<number> {
  let height = 0
  await drawDocument(aboutOf(receipt, longest, receipt), (doc) => {
    height = drawSlip(doc, receipt)
  })
  return Math.ceil(height)
}

const aboutOf = (
  { title, letterhead, issuedOn, language }: ReceiptPdf,
  height: number,
  content: unknown,
) => ({
  title,
  author: letterhead.name,
  madeOn: issuedOn,
  language,
  size: [roll.width, height] as const,
  isTagged: true,
  content,
})

/** Returns the height that the slip needs. */
function drawSlip(doc: PDFKit.PDFDocument, receipt: ReceiptPdf): number {
  const {
    letterhead,
    title,
    watermark = '',
    about,
    lines,
    total,
    inWords,
    note,
    imprint = '',
    verify,
  } = receipt
  let y: number = roll.margin
  const write = (words: string, style: TextStyle, type: 'P' | 'H1' = 'P'): void => {
    if (words !== '')
      drawLeaf(doc, type, (part) => part(() => (y = drawText(doc, words, roll.margin, y, inner, style))))
  }
  /** A label, and its value at the right; long values take lines of their own. */
  const beside = (label: string, value: string, style: TextStyle): void =>
    drawLeaf(doc, 'P', (part) =>
      part(() => {
        const labelled = drawText(doc, label, roll.margin, y, inner * 0.58, style)
        const left = roll.margin + inner * 0.6
        y = Math.max(labelled, drawText(doc, value, left, y, inner * 0.4, { ...style, align: 'right' }))
      }),
    )
  const rule = (): void => {
    drawRule(doc, { left: roll.margin, width: inner, y: y + 4, thickness: 0.5, color: '#000000' })
    y += 9
  }
  write(letterhead.name, { ...bold, size: 10, leading: 13, align: 'center' })
  write(letterhead.address, centred)
  rule()
  write(title, { ...bold, size: 10, leading: 14, align: 'center' }, 'H1')
  write(watermark, { ...bold, size: 12, leading: 16, align: 'center' })
  for (const [label, value] of about) write(`${label}: ${value}`, text)
  rule()
  for (const [what = '', amount = ''] of lines.rows) beside(String(what), String(amount), text)
  rule()
  beside(total[0], total[1], { ...bold, size: 10, leading: 14 })
  write(inWords, text)
  y += 4
  write(note, text)
  if (verify) {
    const code = verify
    y += 6
    drawLeaf(
      doc,
      'Figure',
      (part) => part(() => drawQr(doc, code.url, (roll.width - qrSize) / 2, y, qrSize)),
      { alt: code.label },
    )
    y += qrSize + 4
    write(code.url, { ...centred, size: 7, leading: 9 })
  }
  y += 4
  write(imprint, { ...centred, size: 7, leading: 9 })
  return y + 2 * roll.margin
}
