import { createHash } from 'node:crypto'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'

/** A4 in points, and what all documents of the college share. */
export const page = { width: 595.28, height: 841.89, margin: 48 } as const
export const inner = page.width - 2 * page.margin
export const accent = '#0b4f86'
export const grey = '#5a6675'
export const hairline = '#c9d2dc'

export interface AboutDocument {
  title: string
  author: string
  /** ISO date; the document's creation date. */
  madeOn: string
  language: 'en' | 'de'
  /** Everything shown: the same content always has the same bytes. */
  content: unknown
}

/** Draws on a fresh document and answers its bytes. */
export async function drawDocument(
  about: AboutDocument,
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Uint8Array> {
  const doc = newDocument(about)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  draw(doc)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

function newDocument({ title, author, madeOn, language, content }: AboutDocument): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    font: '',
    info: { Title: title, Author: author, CreationDate: new Date(`${madeOn}T00:00:00.000Z`) },
  } as PDFKit.PDFDocumentOptions)
  // pdfkit makes the file's id from the clock; ours comes from the content.
  const id = createHash('md5').update(JSON.stringify(content)).digest()
  Object.assign(doc, { _id: id })
  return doc
}

/** As one path of squares: sharp at any size and a tenth of an image's work. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, left: number, top: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const cell = size / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) doc.rect(left + column * cell, top + row * cell, cell, cell)
    }
  }
  doc.fill('#000000')
}

export function rule(doc: PDFKit.PDFDocument, y: number, color: string, width: number): void {
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(width)
    .stroke(color)
}
