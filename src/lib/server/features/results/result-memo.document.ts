import {
  accent,
  drawDocument,
  drawQr,
  grey,
  hairline,
  inner,
  page,
  rule,
} from '../../kernel/documents/pdf-page.ts'
import type { ResultMemo } from './result-memo.types.ts'
import { drawMemoTable } from './memo-table.ts'
import { drawLine, drawText, wrapText } from '../../kernel/documents/text.ts'

/** An A4 memo. The same memo always has the same bytes. */
export function drawResultMemo(memo: ResultMemo): Promise<Uint8Array> {
  const { title, issuedOn, language } = memo
  const about = { title, author: memo.college.name, madeOn: issuedOn, language, content: memo }
  return drawDocument(about, (doc) => {
    drawBody(doc, memo)
    drawFooters(doc, memo)
  })
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
