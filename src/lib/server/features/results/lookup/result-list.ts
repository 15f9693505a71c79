import { withdrawalOf } from '#lib/rules/come-out.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { ListedResult, ResultList } from '#lib/schemas/results/result-answer.ts'
import type { Database } from '../../../kernel/db/connect.ts'
import { type ResultSummary, publishedRepository } from '../published/published.repository.ts'
import { cgpasOf } from '../published/regulation-cgpas.ts'
import { unpackLines } from '../published/result-lines.ts'
import type { BoardExam, ExamBoard } from './exam-cache.ts'

export interface ResultLists {
  /**
   * Every published exam of a roll number: the exams stand in memory, what the roll number got is one read.
   * Null where there is nothing to look for, and where something changed while it was read.
   */
  find(typedRollNumber: string): Promise<ResultList | null> | ResultList | null
}

export function createResultLists(board: ExamBoard, database: Database): ResultLists {
  const read = createSummaryReader(database)
  return {
    find(typed) {
      const rollNumber = normaliseRollNumber(typed)
      if (!isRollNumber(rollNumber)) return null
      const begun = board.generation()
      const found = read(rollNumber)
      if (!(found instanceof Promise)) return listOf(board, rollNumber, found)
      return found.then((rows) => (begun === board.generation() ? listOf(board, rollNumber, rows) : null))
    },
  }
}

/** On SQLite straight to the engine, in the turn of the loop in which it is asked. */
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

function listOf(board: ExamBoard, rollNumber: string, summaries: readonly ResultSummary[]): ResultList {
  const current = summaries.flatMap((summary) => {
    const exam = board.byId(summary.examId)
    return exam && exam.version === summary.version ? [{ exam, summary }] : []
  })
  const found = current.filter(({ exam }) => board.isOut(exam))
  found.sort((one, other) => byMonth(one.exam, other.exam))
  const withdrawn = current.flatMap(({ exam }) => {
    const on = withdrawalOf(exam)
    return on ? [{ exam, on }] : []
  })
  return {
    rollNumber,
    cgpas: cgpasOf(
      [
        ...found.map(({ exam, summary }) => ({
          regulation: exam.regulation,
          lines: exam.held.has(rollNumber) ? null : unpackLines(summary.lines, summary.body),
        })),
        ...withdrawn.map(({ exam: { regulation } }) => ({ regulation, lines: null })),
      ],
      board.substitutes(),
    ),
    results: found.map(({ exam, summary }) => listedOf(exam, rollNumber, summary)),
    withdrawn: withdrawn.map(({ exam: { title }, on }) => ({ title, on })),
  }
}

/** Newest first; of one month by title. */
const byMonth = (one: BoardExam, other: BoardExam): number =>
  other.heldYear - one.heldYear || other.heldMonth - one.heldMonth || (one.title < other.title ? -1 : 1)

function listedOf(exam: BoardExam, rollNumber: string, { sgpa, failCount }: ResultSummary): ListedResult {
  const { title, heldMonth, heldYear } = exam
  const held = { title, heldMonth, heldYear }
  if (exam.held.has(rollNumber)) return { ...held, isWithheld: true, sgpa: null, failCount: null }
  return { ...held, isWithheld: false, sgpa, failCount }
}
