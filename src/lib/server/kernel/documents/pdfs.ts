import { tooMany } from '../core/errors.ts'
import { createWorkerProcess } from '../processes/worker-process.ts'
import type { DocumentData, DocumentName } from './document-kind.ts'
import { type PackedRows, packLongData } from './long-data.ts'

/** Draws documents in a separate process. */
export interface Pdfs {
  /** Draws a document. @throws DomainError TooMany `documents.busy` */
  draw<Name extends DocumentName>(name: Name, data: DocumentData[Name]): Promise<Uint8Array>
  close(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    pdfs: Pdfs
  }
}

export interface PdfTask {
  /** The URL of the drawing module. */
  drawing: string
  data: unknown
  /** The packed rows that were sent separately. */
  rows?: PackedRows
}

/** The maximum number of waiting documents, which bounds the wait for a PDF. */
const longestQueue = 200
/** Long documents take seconds each, and their data waits in memory. */
const longestQueueOfLong = 10

export function createPdfs(drawingOf: (name: string) => URL): Pdfs {
  const createProcess = () =>
    createWorkerProcess<PdfTask, Uint8Array>(new URL('./pdf-process.ts', import.meta.url))
  const short = createProcess()
  // A second process for long documents, so that a receipt does not wait ten seconds for a batch of slips.
  const long = createProcess()
  return {
    async draw(name, data) {
      const drawing = drawingOf(name).href
      const packed = await packLongData(data)
      if (packed ? long.waiting >= longestQueueOfLong : short.waiting >= longestQueue)
        throw tooMany('documents.busy', { seconds: 5 })
      if (!packed) return short.run({ drawing, data })
      return long.run({ drawing, data: packed.rest, rows: packed.rows }, { bytes: packed.bytes })
    },
    close: async () => void (await Promise.all([short.close(), long.close()])),
  }
}
