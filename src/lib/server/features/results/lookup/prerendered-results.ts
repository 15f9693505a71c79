import { crc32 } from 'node:zlib'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { PrerenderedPageReader, PrerenderedVariant } from '../prerender/prerendered.repository.ts'
import type { ExamCache } from './exam-cache.ts'

export interface PrerenderedResult {
  bytes: Uint8Array
  etag: string
  headers: Record<string, string>
}

export interface PrerenderedResults {
  /**
   * Returns the prerendered answer, or null where a page has to be rendered: nothing stored, not released,
   * withheld.
   */
  find(
    title: string,
    typedRollNumber: string,
    variant: PrerenderedVariant,
  ): Promise<PrerenderedResult | null> | PrerenderedResult | null
}

/** Decides which prerendered pages visitors may have now; exams come from memory, pages from the database. */
export function createPrerenderedResults(cache: ExamCache, pages: PrerenderedPageReader): PrerenderedResults {
  return {
    find(title, typed, variant) {
      const exam = cache.byTitle(title)
      const rollNumber = normaliseRollNumber(typed)
      if (!exam?.set || !cache.isOut(exam)) return null
      if (!isRollNumber(rollNumber) || exam.withheld.has(rollNumber)) return null
      const begun = cache.generation()
      const headers = exam.set.headers[variant] ?? {}
      const found = pages.read(exam.set.id, rollNumber, variant)
      if (!(found instanceof Promise)) return found && resultOf(found, headers)
      // A page that was read before a hold or a withdrawal must not be sent after it; the page is rendered instead.
      return found.then((bytes) => (bytes && begun === cache.generation() ? resultOf(bytes, headers) : null))
    },
  }
}

const resultOf = (bytes: Uint8Array, headers: Record<string, string>): PrerenderedResult => ({
  bytes,
  etag: etagOf(bytes),
  headers,
})

export const etagOf = (bytes: Uint8Array): string => `"${crc32(bytes).toString(36)}-${bytes.byteLength}"`
