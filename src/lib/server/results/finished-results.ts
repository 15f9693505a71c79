import { crc32 } from 'node:zlib'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { Clock } from '../core/clock.ts'
import type { FinishedPageReader } from '../db/finished-page-reader.ts'
import type { Store } from '../db/store.ts'
import type { FinishedSet, FinishedVariant } from './finished.repository.ts'
import { isVisible } from './lookup.service.ts'
import type { ResultsRepository } from './results.repository.ts'

export interface FinishedResult {
  bytes: Uint8Array
  etag: string
  headers: Record<string, string>
}

export interface FinishedResults {
  /** The finished answer, or null where a page has to be made: nothing found, not out yet, held back. */
  find(
    title: string,
    typedRollNumber: string,
    variant: FinishedVariant,
  ): Promise<FinishedResult | null> | FinishedResult | null
  /** Goes up whenever an answer found before may no longer be given. */
  generation(): number
  /** Reads anew which exams are out and where their pages are. */
  reload(): Promise<void>
}

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  pages: FinishedPageReader
  stamp(): Promise<string>
}

interface OpenExam {
  version: number
  availableFrom: string | null
  isOut: boolean
  set: FinishedSet
}

/** Which finished pages visitors may have at this moment; the exams stand in memory, the pages are read. */
export function createFinishedResults({ store, clock, pages, stamp }: Parts): FinishedResults {
  let exams = new Map<string, OpenExam>()
  let generation = 0

  return {
    find(title, typed, variant) {
      const exam = exams.get(title)
      if (!exam) return null
      // Once out, an exam stays out until the next reload; the clock need not be asked again.
      exam.isOut ||= isVisible(exam, clock.now())
      if (!exam.isOut) return null
      const rollNumber = normaliseRollNumber(typed)
      if (!isRollNumber(rollNumber)) return null
      const found = pages.read(exam.set.id, rollNumber, variant)
      const dress = (bytes: Uint8Array | null): FinishedResult | null =>
        bytes && {
          bytes,
          etag: `"${crc32(bytes).toString(36)}-${bytes.byteLength}"`,
          headers: exam.set.headers[variant] ?? {},
        }
      return found instanceof Promise ? found.then(dress) : dress(found)
    },

    generation: () => generation,

    async reload() {
      const [all, sets, current] = await Promise.all([
        store.read.exams.all(),
        store.read.finished.sets(),
        stamp(),
      ])
      const open = new Map<string, OpenExam>()
      for (const exam of all) {
        const set = sets.find(
          (each) => each.examId === exam.id && each.version === exam.version && each.stamp === current,
        )
        if (set)
          open.set(exam.title, {
            version: exam.version,
            availableFrom: exam.availableFrom,
            isOut: false,
            set,
          })
      }
      exams = open
      generation += 1
    },
  }
}
