import { hrefIn } from '#lib/i18n/href.ts'
import { resultList } from '#lib/markup/result-list.ts'
import { routes } from '#lib/routes.ts'
import { regulationKey, workOutCgpa } from '#lib/rules/grades/cgpa.ts'
import { withdrawalOf } from '#lib/rules/grades/come-out.ts'
import {
  countedAs,
  joinedSubjects,
  type SubstitutesByRegulation,
  substitutesOf,
} from '#lib/rules/grades/substitutes.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { ListedResult, RegulationCgpa, ResultList } from '#lib/schemas/results/result-answer.ts'
import type { App } from '../../../kernel/app.ts'
import type { Database } from '../../../kernel/db/connect.ts'
import { etagOf, type PrerenderedBytes } from '../../../kernel/http/pages/prerendered-bytes.ts'
import { type GzipPart, joinGzip, keptPart, quickPart } from '../../../kernel/http/server/gzip-parts.ts'
import type { RenderedPage } from '../../../kernel/http/site.ts'
import { fillMarker, frameMarkers, splitFrame } from '../prerender/result-pages.ts'
import {
  publishedRepository,
  type ResultLine,
  type ResultSummary,
  unpackLines,
} from '../published/published.repository.ts'
import type { CachedExam, ExamCache } from './exam-cache.ts'

export interface ResultLists {
  /**
   * Finds every published exam of a roll number: exams come from memory, the student's results from one read. Null
   * where there is nothing to look for, or where something changed during the read.
   */
  find(typedRollNumber: string): Promise<ResultList | null> | ResultList | null
}

export function createResultLists(cache: ExamCache, database: Database): ResultLists {
  const read = createSummaryReader(database)
  return {
    find(typed) {
      const rollNumber = normaliseRollNumber(typed)
      if (!isRollNumber(rollNumber)) return null
      const generationAtStart = cache.generation()
      const found = read(rollNumber)
      if (!(found instanceof Promise)) return toResultList(cache, rollNumber, found)
      return found.then((rows) =>
        generationAtStart === cache.generation() ? toResultList(cache, rollNumber, rows) : null,
      )
    },
  }
}

/** On SQLite it calls the engine directly and stays synchronous. */
function createSummaryReader({
  sqliteReads,
  reads,
}: Database): (rollNumber: string) => Promise<ResultSummary[]> | ResultSummary[] {
  if (!sqliteReads) return publishedRepository(reads).summaries
  const statement = sqliteReads.prepare<[string], ResultSummary>(
    `select exam_id as examId, version, sgpa, fail_count as failCount, lines,
       case when lines is null then body end as body
     from published_results where roll_number = ?`,
  )
  return (rollNumber) => statement.all(rollNumber)
}

function toResultList(cache: ExamCache, rollNumber: string, summaries: readonly ResultSummary[]): ResultList {
  const current = summaries.flatMap((summary) => {
    const exam = cache.byId(summary.examId)
    return exam && exam.version === summary.version ? [{ exam, summary }] : []
  })
  const found = current.filter(({ exam }) => cache.isOut(exam))
  found.sort((one, other) => byMonth(one.exam, other.exam))
  const withdrawn = current.flatMap(({ exam }) => {
    const on = withdrawalOf(exam)
    return on ? [{ exam, on }] : []
  })
  return {
    rollNumber,
    cgpas: calculateCgpas(
      [
        ...found.map(({ exam, summary }) => ({
          regulation: exam.regulation,
          lines: exam.withheld.has(rollNumber) ? null : unpackLines(summary.lines, summary.body),
        })),
        ...withdrawn.map(({ exam: { regulation } }) => ({ regulation, lines: null })),
      ],
      cache.substitutes(),
    ),
    results: found.map(({ exam, summary }) => toListedResult(exam, rollNumber, summary)),
    withdrawn: withdrawn.map(({ exam: { title }, on }) => ({ title, on })),
  }
}

/** Sorts the newest first; exams of one month by title. */
const byMonth = (one: CachedExam, other: CachedExam): number =>
  other.heldYear - one.heldYear || other.heldMonth - one.heldMonth || (one.title < other.title ? -1 : 1)

function toListedResult(
  exam: CachedExam,
  rollNumber: string,
  { sgpa, failCount }: ResultSummary,
): ListedResult {
  const { title, heldMonth, heldYear } = exam
  const held = { title, heldMonth, heldYear }
  if (exam.withheld.has(rollNumber)) return { ...held, isWithheld: true, sgpa: null, failCount: null }
  return { ...held, isWithheld: false, sgpa, failCount }
}

export type Locale = 'en' | 'de'

/** Renders the page around a list; null where no built site is available. It runs in a worker thread. */
type RenderListFrame = (locale: Locale) => Promise<RenderedPage | null>

export interface ResultListPages {
  /** Puts the list into its frame; null until the frame is rendered. */
  make(list: ResultList, locale: Locale): PrerenderedBytes | null
}

interface Frame extends Pick<RenderedPage, 'headers'> {
  /** Compressed parts; every odd item is a marker. */
  pieces: readonly (GzipPart | string)[]
  /** The build and look that it was rendered with. */
  version: string
}

/**
 * Renders the page around a list once for each build and look, and inserts each visitor's list into it. Rendering each
 * page in full would cost ten times as much, and storing them would need a page for each student.
 */
export function createResultListPages(cache: ExamCache, render: RenderListFrame): ResultListPages {
  const frames = new Map<Locale, Frame>()
  const rendering = new Set<Locale>()

  function renderFrame(locale: Locale): void {
    if (rendering.has(locale)) return
    rendering.add(locale)
    const version = cache.renderVersion()
    render(locale)
      .then((page) => page && frames.set(locale, frameOf(page, version)))
      // Until one render succeeds, each visitor's page is rendered in full.
      .catch(() => {})
      .finally(() => rendering.delete(locale))
  }

  return {
    make(list, locale) {
      const frame = frames.get(locale)
      if (frame?.version === cache.renderVersion()) return pageOf(frame, list, locale)
      renderFrame(locale)
      return null
    },
  }
}

function frameOf(page: RenderedPage, version: string): Frame {
  const pieces = splitFrame(page).map((piece, index) => (index % 2 === 1 ? piece : keptPart(piece)))
  return { headers: page.headers, pieces, version }
}

function pageOf(frame: Frame, list: ResultList, locale: Locale): PrerenderedBytes {
  const body = resultList(list, locale)
  const gzip = joinGzip(
    frame.pieces.map((piece) =>
      typeof piece === 'string' ? quickPart(fillMarker(piece, list.rollNumber, body)) : piece,
    ),
  )
  return {
    bodies: { gzip },
    etag: etagOf(gzip),
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...frame.headers },
  }
}

/** Runs in a worker thread, where the built site is available. */
export async function renderListFrame({ renderPage }: App, locale: Locale): Promise<RenderedPage | null> {
  const address = hrefIn(routes.resultsOf(frameMarkers.rollNumber), locale)
  return renderPage && renderPage(address, { frame: frameMarkers })
}

/** An exam that a student took, with what a CGPA needs. */
interface TakenExam {
  regulation: string
  /** Null while its result is withheld or withdrawn. */
  lines: readonly ResultLine[] | null
}

/** Calculates a CGPA for each regulation; `exams` are sorted newest first. */
function calculateCgpas(exams: readonly TakenExam[], substitutes: SubstitutesByRegulation): RegulationCgpa[] {
  const byRegulation = Map.groupBy(exams, ({ regulation }) => regulationKey(regulation))
  return [...byRegulation].flatMap(([regulation, taken]): RegulationCgpa[] => {
    const standsFor = substitutesOf(substitutes, regulation)
    const lines = taken.flatMap((exam) => (exam.lines ? [countedAs(exam.lines, standsFor)] : []))
    const isIncomplete = lines.length < taken.length
    if (isIncomplete) return [{ regulation, ...nothing, isIncomplete }]
    const { cgpa, weighted, credits, backlogs } = workOutCgpa(lines.toReversed())
    if (cgpa === null && backlogs.length === 0) return []
    const open = backlogs.map(({ code, name }) => ({ code, name }))
    const joined = joinedSubjects(lines)
    return [{ regulation, cgpa, weighted, credits, backlogs: open, substitutes: joined, isIncomplete }]
  })
}

const nothing = { cgpa: null, weighted: 0, credits: 0, backlogs: [], substitutes: [] }
