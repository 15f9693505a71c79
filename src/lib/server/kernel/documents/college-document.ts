import { type AboutDocument, drawDocument } from './pdf/draw-document.ts'
import { accentOf, innerOf, isSmall, marginOf, type PageFormat } from './pdf/page.ts'
import { drawLeaf } from './pdf/structure.ts'
import { drawText } from './pdf/text.ts'
import { type VerificationNote, drawFooters, footerHeight } from './pieces/footer.ts'
import { drawFrames } from './pieces/frame.ts'
import { type Letterhead, drawLetterhead } from './pieces/letterhead.ts'
import { drawRunningHead } from './pieces/running-head.ts'
import { type Sheet, reserve } from './pieces/sheet.ts'
import { drawWatermarks } from './pieces/watermark.ts'

/**
 * The data of every college document: letterhead and title at the top, page number and verification in the footer.
 */
export interface CollegeDocument {
  letterhead: Letterhead
  title: string
  /** Null for a document that cannot be verified online. */
  verify: VerificationNote | null
  /** The watermark on each page of a document that must not pass as the original, such as a preview or a copy. */
  watermark?: string
  /** ISO date. It is also the PDF's creation date, so that the same document has the same bytes. */
  issuedOn: string
  /** The text before each page number: "Page", with the document's subject if the file holds several documents. */
  pageLabel: string
  /** The line at the top of each further page: the document and its subject. */
  overleaf?: string
  /**
   * Set for a document that people keep: it gets a frame, the college's affiliation, and tags by which a screen reader
   * reads it.
   */
  isFramed?: boolean
  /** A line at the foot of the page: that the document was made by a computer. */
  imprint?: string
  /** The default is A4. */
  format?: PageFormat
  /** Set for tables with many columns. */
  isLandscape?: boolean
  language: 'en' | 'de'
}

/** Draws letterhead, title, the content from `drawParts` over as many pages as needed, and the footers. */
export function drawCollegeDocument(
  document: CollegeDocument,
  drawParts: (sheet: Sheet) => void,
): Promise<Uint8Array> {
  const { title, letterhead, issuedOn, language, format = 'A4' } = document
  const { isLandscape = false, isFramed = false } = document
  const about = {
    title,
    author: letterhead.name,
    madeOn: issuedOn,
    language,
    format,
    isLandscape,
    isTagged: isFramed,
    content: document,
  }
  return drawDocument(about, (doc) => drawOn(doc, document, drawParts))
}

/**
 * Draws many documents into one file, each with its own pages, footers and code; shared resources such as fonts are
 * embedded once. Each is written out before the next starts, so that a file can hold thousands.
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
  const { overleaf, letterhead, isFramed = false } = document
  const bottom = doc.page.height - footerHeight(document, isSmall(doc)) - 8
  const accent = accentOf(letterhead.colour)
  const margin = marginOf(doc)
  const sheet: Sheet = {
    doc,
    left: margin,
    width: innerOf(doc),
    top: margin,
    bottom,
    y: margin,
    accent,
  }
  drawLetterhead(sheet, isFramed ? letterhead : { ...letterhead, affiliation: '' })
  drawTitle(sheet, document.title)
  if (overleaf !== undefined) sheet.again = () => drawRunningHead(sheet, letterhead.name, overleaf)
  drawParts(sheet)
  if (isFramed) drawFrames(doc, accent)
  drawFooters(doc, { ...document, accent })
  if (document.watermark) drawWatermarks(doc, document.watermark, accent)
}

function drawTitle(sheet: Sheet, title: string): void {
  const style = { size: 14, weight: 700, align: 'center', leading: 18 } as const
  reserve(sheet, 60)
  const { doc, left, width, y } = sheet
  drawLeaf(doc, 'H1', (part) => part(() => (sheet.y = drawText(doc, title, left, y + 14, width, style))))
}
