import PDFDocument from 'pdfkit'
import { documentDigest } from './digest.ts'
import type { PageFormat } from './page.ts'
import { startStructure } from './structure.ts'

export interface AboutDocument {
  title: string
  author: string
  /** ISO date; the PDF's creation date. */
  madeOn: string
  language: 'en' | 'de'
  /** The default is A4. */
  format?: PageFormat
  /** Width and height of the first page in points, for paper of another size. */
  size?: readonly [width: number, height: number]
  /** Whether the pages are landscape. */
  isLandscape?: boolean
  /** Whether the pieces name their structure, for screen readers. */
  isTagged?: boolean
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
  const { title, author, madeOn, language, content, format = 'A4', size } = about
  const { isLandscape = false, isTagged = false } = about
  const doc = new PDFDocument({
    size: size ? [...size] : format,
    layout: isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    tagged: isTagged,
    font: '',
    info: { Title: title, Author: author, CreationDate: new Date(`${madeOn}T00:00:00.000Z`) },
  } as PDFKit.PDFDocumentOptions)
  // pdfkit derives the file id from the clock; here it comes from the content.
  Object.assign(doc, { _id: Buffer.from(documentDigest(content), 'hex').subarray(0, 16) })
  if (isTagged) startStructure(doc)
  return doc
}
