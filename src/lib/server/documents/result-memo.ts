import { createHash } from 'node:crypto'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import type { ResultMemo } from './result-memo.types.ts'
import { drawMemoTable } from './memo-table.ts'
import { drawLine, drawText, wrapText } from './text.ts'

export const page = { width: 595.28, height: 841.89, margin: 48 } as const
const inner = page.width - 2 * page.margin
const accent = '#0b4f86'
const grey = '#5a6675'
const hairline = '#c9d2dc'

/** An A4 memo. The same memo always has the same bytes. */
export async function drawResultMemo(memo: ResultMemo): Promise<Uint8Array> {
  const doc = newDocument(memo)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  drawBody(doc, memo)
  drawFooters(doc, memo)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

function newDocument(memo: ResultMemo): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: memo.language,
    displayTitle: true,
    font: '',
    info: {
      Title: memo.title,
      Author: memo.college.name,
      CreationDate: new Date(`${memo.issuedOn}T00:00:00.000Z`),
    },
  } as PDFKit.PDFDocumentOptions)
  // pdfkit makes the file's id from the clock; ours comes from the memo.
  const id = createHash('md5').update(JSON.stringify(memo)).digest()
  Object.assign(doc, { _id: id })
  return doc
}

function drawBody(doc: PDFKit.PDFDocument, memo: ResultMemo): void {
  let y = drawHead(doc, memo)
  y = drawFacts(doc, memo, y + 14)
  y = drawMemoTable(doc, memo, y + 12, {
    left: page.margin,
    width: inner,
    bottom: page.height - 150,
    top: page.margin,
  })
  y = keepTogether(doc, y, 140)
  y = drawTotals(doc, memo, y + 14)
  y = drawText(doc, memo.working, page.margin, y + 10, inner, { size: 9, color: grey })
  y = drawText(doc, memo.scaleTitle, page.margin, y + 10, inner, { size: 9, weight: 700 })
  y = drawText(doc, memo.scale.join('   ·   '), page.margin, y + 1, inner, { size: 8.5, color: grey })
  for (const note of memo.notes)
    y = drawText(doc, note, page.margin, y + 6, inner, { size: 9, weight: 700, color: accent })
}

function drawHead(doc: PDFKit.PDFDocument, { college, title }: ResultMemo): number {
  const top = page.margin
  const textLeft = page.margin + (college.logo ? 64 : 0)
  if (college.logo) doc.image(Buffer.from(college.logo), page.margin, top, { fit: [52, 52] })
  let y = drawText(doc, college.name, textLeft, top + 2, page.width - page.margin - textLeft, {
    size: 16,
    weight: 700,
    color: accent,
    leading: 21,
  })
  y = drawText(doc, college.address, textLeft, y, page.width - page.margin - textLeft, {
    size: 9,
    color: grey,
  })
  y = Math.max(y, top + 56) + 6
  rule(doc, y, accent, 1.2)
  drawLine(doc, title, page.margin, y + 14, inner, { size: 14, weight: 700, align: 'center' })
  return y + 32
}

function drawFacts(doc: PDFKit.PDFDocument, { facts }: ResultMemo, top: number): number {
  const half = inner / 2
  let y = top
  for (let index = 0; index < facts.length; index += 2) {
    const bottoms = facts.slice(index, index + 2).map(([label, value], column) => {
      const left = page.margin + column * half
      drawLine(doc, label, left, y, half, { size: 8.5, color: grey })
      return drawText(doc, value, left, y + 12, half - 16, { size: 10.5, weight: 700, leading: 14 })
    })
    y = Math.max(...bottoms) + 7
  }
  return y
}

function drawTotals(doc: PDFKit.PDFDocument, { totals }: ResultMemo, top: number): number {
  const width = inner / totals.length
  totals.forEach(([label, value], index) => {
    const left = page.margin + index * width
    drawLine(doc, label, left, top, width, { size: 8.5, color: grey })
    drawLine(doc, value, left, top + 12, width, {
      size: 14,
      weight: 700,
      color: index === 0 ? accent : '#1b2430',
    })
  })
  return top + 34
}

/** Totals, working and scale are read together: they do not begin at the foot of a page. */
function keepTogether(doc: PDFKit.PDFDocument, y: number, needed: number): number {
  if (y + needed <= page.height - 124) return y
  doc.addPage()
  return page.margin
}

function drawFooters(doc: PDFKit.PDFDocument, memo: ResultMemo): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index)
    drawFooter(doc, memo, `${memo.pageLabel} ${index + 1} / ${count}`)
  }
}

function drawFooter(doc: PDFKit.PDFDocument, { verify }: ResultMemo, pageText: string): void {
  const top = page.height - 122
  rule(doc, top, hairline, 0.6)
  drawQr(doc, verify.url, page.margin, top + 12, 64)
  const left = page.margin + 78
  const width = inner - 78 - 70
  const y = drawText(doc, verify.label, left, top + 14, width, { size: 9, color: grey })
  drawLine(doc, showCode(verify.code), left, y + 2, width, { size: 12, weight: 700 })
  const [line = ''] = wrapText(doc, verify.url, inner, { size: 8.5 })
  drawLine(doc, line, left, y + 20, width, { size: 8.5, color: accent })
  drawLine(doc, pageText, page.margin, top + 62, inner, { size: 8.5, color: grey, align: 'right' })
}

/** In groups, as it is read aloud: K7QM3 XTD9B. */
const showCode = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`

/** As one path of squares: sharp at any size and a tenth of an image's work. */
function drawQr(doc: PDFKit.PDFDocument, text: string, left: number, top: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const cell = size / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) doc.rect(left + column * cell, top + row * cell, cell, cell)
    }
  }
  doc.fill('#000000')
}

function rule(doc: PDFKit.PDFDocument, y: number, color: string, width: number): void {
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(width)
    .stroke(color)
}
