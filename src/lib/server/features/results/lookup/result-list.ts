import { withdrawalOf } from '#lib/rules/grades/come-out.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { ListedResult, ResultList } from '#lib/schemas/results/result-answer.ts'
import type { Database } from '../../../kernel/db/connect.ts'
import { type ResultSummary, publishedRepository } from '../published/published.repository.ts'
import { calculateCgpas } from '../published/regulation-cgpas.ts'
import { unpackLines } from '../published/result-lines.ts'
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
      const begun = cache.generation()
      const found = read(rollNumber)
      if (!(found instanceof Promise)) return toResultList(cache, rollNumber, found)
      return found.then((rows) =>
        begun === cache.generation() ? toResultList(cache, rollNumber, rows) : null,
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
