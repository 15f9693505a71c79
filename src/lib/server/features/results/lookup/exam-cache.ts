import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import type { SubstitutesByRegulation } from '#lib/rules/grades/substitutes.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { etagOf } from '../../../kernel/http/pages/prerendered-bytes.ts'
import type { Store } from '../../../kernel/store/store.ts'
import {
  type PrerenderedPageReader,
  type PrerenderedSet,
  type PrerenderedVariant,
  setVersionOf,
} from '../prerender/prerendered.repository.ts'
import type { ResultsRepository } from '../repository.ts'
import { groupByRegulation } from '../substitutes/substitutes.service.ts'

/** An exam with what lookups need. */
export interface CachedExam extends Exam {
  /** A released exam stays released until the next reload, so the clock is not needed again. */
  isOut: boolean
  /** The pages of its version and label for this build and look; null where there are none yet. */
  set: PrerenderedSet | null
  /** Roll numbers that are withheld; they are refused before any page is read. */
  withheld: ReadonlySet<string>
}

/** All exams in memory, as of the last reload. */
export interface ExamCache {
  /** Sorted newest first: by exam month, then by release. */
  all(): readonly CachedExam[]
  byTitle(title: string): CachedExam | undefined
  byId(id: string): CachedExam | undefined
  isOut(exam: CachedExam): boolean
  /** Subject substitutes, by regulation. */
  substitutes(): SubstitutesByRegulation
  /** Identifies pages of this build and look; empty before the first reload. */
  renderVersion(): string
  /** Increases whenever earlier answers may no longer be sent. */
  generation(): number
  reload(): Promise<void>
  /** Invalidates earlier answers although the exams have not changed. */
  invalidate(): void
}

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  renderVersion(): Promise<string>
}

interface CacheContents {
  all: readonly CachedExam[]
  byTitle: ReadonlyMap<string, CachedExam>
  byId: ReadonlyMap<string, CachedExam>
  renderVersion: string
  substitutes: SubstitutesByRegulation
}

export function createExamCache({ store, clock, renderVersion }: Parts): ExamCache {
  let known: CacheContents = {
    all: [],
    byTitle: new Map(),
    byId: new Map(),
    renderVersion: '',
    substitutes: new Map(),
  }
  let generation = 0
  let asked = 0
  let taken = 0
  return {
    all: () => known.all,
    byTitle: (title) => known.byTitle.get(title),
    byId: (id) => known.byId.get(id),
    isOut(exam) {
      exam.isOut ||= hasComeOut(exam, clock.now())
      return exam.isOut
    },
    substitutes: () => known.substitutes,
    renderVersion: () => known.renderVersion,
    generation: () => generation,

    invalidate() {
      generation += 1
    },

    async reload() {
      asked += 1
      const place = asked
      const read = await readExams(store, await renderVersion())
      // Of two concurrent reloads, the one that started later has the newer data.
      if (place < taken) return
      taken = place
      known = read
      generation += 1
    },
  }
}

async function readExams({ read }: Store<ResultsRepository>, renderVersion: string): Promise<CacheContents> {
  const [all, sets, holds, substitutes] = await Promise.all([
    read.exams.all(),
    read.prerendered.sets(),
    read.holds.all(),
    read.substitutes.all(),
  ])
  const exams = all.map((exam): CachedExam => {
    const isCurrent = ({ examId, version, setVersion }: PrerenderedSet): boolean =>
      examId === exam.id && version === exam.version && setVersion === setVersionOf(renderVersion, exam)
    const withheld = holds.get(exam.id) ?? new Set()
    return { ...exam, isOut: false, set: sets.find(isCurrent) ?? null, withheld }
  })
  return {
    all: exams,
    byTitle: new Map(exams.map((exam) => [exam.title, exam])),
    byId: new Map(exams.map((exam) => [exam.id, exam])),
    renderVersion,
    substitutes: groupByRegulation(substitutes),
  }
}

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
      const generationAtStart = cache.generation()
      const headers = exam.set.headers[variant] ?? {}
      const found = pages.read(exam.set.id, rollNumber, variant)
      if (!(found instanceof Promise)) return found && resultOf(found, headers)
      // A page that was read before a hold or a withdrawal must not be sent after it; the page is rendered instead.
      return found.then((bytes) =>
        bytes && generationAtStart === cache.generation() ? resultOf(bytes, headers) : null,
      )
    },
  }
}

const resultOf = (bytes: Uint8Array, headers: Record<string, string>): PrerenderedResult => ({
  bytes,
  etag: etagOf(bytes),
  headers,
})
