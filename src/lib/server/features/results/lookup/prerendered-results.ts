import { crc32 } from 'node:zlib'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { PrerenderedPageReader, PrerenderedVariant } from '../prerender/prerendered.repository.ts'
import type { ExamBoard } from './exam-cache.ts'

export interface PrerenderedResult {
  bytes: Uint8Array
  etag: string
  headers: Record<string, string>
}

export interface PrerenderedResults {
  /** The prerendered answer, or null where a page has to be made: nothing found, not out yet, held back. */
  find(
    title: string,
    typedRollNumber: string,
    variant: PrerenderedVariant,
  ): Promise<PrerenderedResult | null> | PrerenderedResult | null
}

/** Which prerendered pages visitors may have at this moment; the exams stand in memory, the pages are read. */
export function createPrerenderedResults(board: ExamBoard, pages: PrerenderedPageReader): PrerenderedResults {
  return {
    find(title, typed, variant) {
      const exam = board.byTitle(title)
      const rollNumber = normaliseRollNumber(typed)
      if (!exam?.set || !board.isOut(exam)) return null
      if (!isRollNumber(rollNumber) || exam.held.has(rollNumber)) return null
      const begun = board.generation()
      const headers = exam.set.headers[variant] ?? {}
      const found = pages.read(exam.set.id, rollNumber, variant)
      if (!(found instanceof Promise)) return found && resultOf(found, headers)
      // What was read before a hold or a withdrawal must not be sent after it: the page is made instead.
      return found.then((bytes) => (bytes && begun === board.generation() ? resultOf(bytes, headers) : null))
    },
  }
}

const resultOf = (bytes: Uint8Array, headers: Record<string, string>): PrerenderedResult => ({
  bytes,
  etag: etagOf(bytes),
  headers,
})

/** Changes with the bytes. */
export const etagOf = (bytes: Uint8Array): string => `"${crc32(bytes).toString(36)}-${bytes.byteLength}"`
