import PDFDocument from 'pdfkit'
import { documentDigest } from './digest.ts'

export interface AboutDocument {
  title: string
  author: string
  /** ISO date; the PDF's creation date. */
  madeOn: string
  language: 'en' | 'de'
  /** Whether the pages are landscape. */
  isLandscape?: boolean
  /** Everything that the document shows, for its file id: the same content always gives the same bytes. */
  content: unknown
}

/** Draws on a new document and returns its bytes. */
export async function drawDocument(
  about: AboutDocument,
  draw: (doc: PDFKit.PDFDocument) => void | Promise<void>,
): Promise<Uint8Array> {
  const doc = newDocument(about)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  await draw(doc)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

function newDocument(about: AboutDocument): PDFKit.PDFDocument {
  const { title, author, madeOn, language, content, isLandscape = false } = about
  const doc = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    font: '',
    info: { Title: title, Author: author, CreationDate: new Date(`${madeOn}T00:00:00.000Z`) },
  } as PDFKit.PDFDocumentOptions)
  // pdfkit derives the file id from the clock; here it comes from the content.
  Object.assign(doc, { _id: Buffer.from(documentDigest(content), 'hex').subarray(0, 16) })
  return doc
}
