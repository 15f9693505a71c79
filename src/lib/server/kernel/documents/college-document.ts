import { type AboutDocument, drawDocument } from './pdf/draw-document.ts'
import { innerOf, page } from './pdf/page.ts'
import { drawText } from './pdf/text.ts'
import { type Verification, drawFooters, footerHeight } from './pieces/footer.ts'
import { type Letterhead, drawLetterhead } from './pieces/letterhead.ts'
import { drawRunningHead } from './pieces/running-head.ts'
import { type Sheet, reserve } from './pieces/sheet.ts'
import { drawWatermarks } from './pieces/watermark.ts'

/** What every document of the college has: its letterhead and title on top, at the foot its page and how to check it. */
export interface CollegeDocument {
  letterhead: Letterhead
  title: string
  /** Null for a document that nobody checks by an address. */
  verify: Verification | null
  /** Across each page of what is not to be taken for the document itself: a preview, a copy. */
  watermark?: string
  /** ISO date; also the document's creation date, so that the same document has the same bytes. */
  issuedOn: string
  /** What stands before the number of each page: "Page", with whose the document is where it has several. */
  pageLabel: string
  /** On top of each further page: what it is a page of, and whose. */
  overleaf?: string
  /** For tables with many columns. */
  isLandscape?: boolean
  language: 'en' | 'de'
}

/** Letterhead, title, what `drawParts` puts below them over as many pages as it takes, and the footers. */
export function drawCollegeDocument(
  document: CollegeDocument,
  drawParts: (sheet: Sheet) => void,
): Promise<Uint8Array> {
  const { title, letterhead, issuedOn, language, isLandscape = false } = document
  const about = { title, author: letterhead.name, madeOn: issuedOn, language, isLandscape, content: document }
  return drawDocument(about, (doc) => drawOn(doc, document, drawParts))
}

/**
 * Many documents in one file, each with its own pages, footers and code; what they share, such as fonts, is in it once.
 * Each is written out before the next begins, so that the file may hold thousands.
 */
export function drawManyDocuments<Document extends CollegeDocument>(
  about: AboutDocument,
  documents: AsyncIterable<Document>,
  drawParts: (sheet: Sheet, document: Document) => void,
): Promise<Uint8Array> {
  return drawDocument(about, async (doc) => {
    let isFirst = true
    for await (const document of documents) {
      if (!isFirst) doc.addPage()
      drawOn(doc, document, (sheet) => drawParts(sheet, document))
      doc.flushPages()
      isFirst = false
    }
  })
}

function drawOn(doc: PDFKit.PDFDocument, document: CollegeDocument, drawParts: (sheet: Sheet) => void): void {
  const bottom = doc.page.height - footerHeight(document) - 8
  const sheet: Sheet = {
    doc,
    left: page.margin,
    width: innerOf(doc),
    top: page.margin,
    bottom,
    y: page.margin,
  }
  drawLetterhead(sheet, document.letterhead)
  drawTitle(sheet, document.title)
  const { overleaf, letterhead } = document
  if (overleaf !== undefined) sheet.again = () => drawRunningHead(sheet, letterhead.name, overleaf)
  drawParts(sheet)
  drawFooters(doc, document)
  if (document.watermark) drawWatermarks(doc, document.watermark)
}

function drawTitle(sheet: Sheet, title: string): void {
  const style = { size: 14, weight: 700, align: 'center', leading: 18 } as const
  reserve(sheet, 60)
  sheet.y = drawText(sheet.doc, title, sheet.left, sheet.y + 14, sheet.width, style)
}
