import { tooMany } from '../core/errors.ts'
import { createWorkerProcess } from '../processes/worker-process.ts'
import type { DocumentData, DocumentName } from './document-kind.ts'
import { type PackedRows, packLongData } from './long-data.ts'

/** Documents, drawn in a process of its own. */
export interface Pdfs {
  /** @throws DomainError TooMany `documents.busy` */
  draw<Name extends DocumentName>(name: Name, data: DocumentData[Name]): Promise<Uint8Array>
  close(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    pdfs: Pdfs
  }
}

export interface PdfTask {
  /** Where the module is that draws it. */
  drawing: string
  data: unknown
  /** Rows that were sent ahead of it. */
  rows?: PackedRows
}

/** Nobody waits longer for a PDF than this many others take. */
const longestQueue = 200
/** Each takes seconds to draw, and its data waits in memory. */
const longestQueueOfLong = 10

export function createPdfs(drawingOf: (name: string) => URL): Pdfs {
  const begin = () => createWorkerProcess<PdfTask, Uint8Array>(new URL('./pdf-process.ts', import.meta.url))
  const short = begin()
  // The slips of a batch take ten seconds to draw: nobody's receipt waits for them.
  const long = begin()
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
