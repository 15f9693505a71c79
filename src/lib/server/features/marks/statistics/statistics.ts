import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { findGrade, type GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Workers } from '../../../kernel/jobs/workers.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { ResultsRepository } from '../../results/feature.ts'
import type { MarksRepository } from '../repository.ts'
import { noMark, type MarkSheet, unpackMarks } from '../sheets/sheet.ts'

/** How many students were examined, and how many of them passed. */
export interface Share {
  taken: number
  passed: number
}

export interface SubjectShare extends Share {
  code: string
  name: string
}

export interface BranchShare extends Share {
  /** Empty for students who are not in the register. */
  branch: string
}

export interface Topper {
  /** Students with the same SGPA share a rank; the next rank skips their number (1, 2, 2, 4). */
  rank: number
  rollNumber: string
  name: string
  branch: string
  sgpa: number
}

/** The statistics of an exam over all its students. */
export interface ExamStatistics extends Share {
  subjects: SubjectShare[]
  branches: BranchShare[]
  /** How often each grade was given, best grade first. */
  grades: { grade: string; count: number; isFailed: boolean }[]
  /** The number of students by number of failed subjects; students without a failed subject are not included. */
  backlogs: { subjects: number; students: number }[]
  toppers: Topper[]
}

/** The length of the rank list; a tie at the end is included in full. */
const mostToppers = 100

type Names = (id: string | null) => string

/** Reads every row of a sheet; call it in a worker thread. */
export async function examStatistics(
  db: Kysely<Tables>,
  { sheet, scheme }: { sheet: MarkSheet; scheme: GradeScheme },
  nameOfBranch: Names,
): Promise<ExamStatistics> {
  const stored = await db
    .selectFrom('exam_sheet_rows as row')
    .leftJoin('students as student', 'student.roll_number', 'row.roll_number')
    .where('row.sheet_id', '=', sheet.id)
    .select(['row.roll_number', 'row.student_name', 'row.sgpa', 'row.failed', 'row.grades', 'row.outcomes'])
    .select(['student.name', 'student.branch_id', 'student.branch'])
    .execute()
  const rows = stored.map((row) => ({
    ...row,
    called: row.name || row.student_name,
    branchName: nameOfBranch(row.branch_id) || (row.branch ?? ''),
  }))
  return {
    taken: rows.length,
    passed: rows.filter(({ failed }) => failed === 0).length,
    subjects: sheet.subjects.map(({ code, name }, place) => ({
      code,
      name,
      taken: rows.filter(({ outcomes }) => (outcomes[place] ?? noMark) !== noMark).length,
      passed: rows.filter(({ outcomes }) => 'PC'.includes(outcomes[place] ?? noMark)).length,
    })),
    branches: [...Map.groupBy(rows, ({ branchName }) => branchName)]
      .map(([branch, own]) => ({
        branch,
        taken: own.length,
        passed: own.filter(({ failed }) => failed === 0).length,
      }))
      .toSorted((one, other) => other.taken - one.taken || one.branch.localeCompare(other.branch)),
    grades: countGrades(scheme, rows),
    backlogs: [...Map.groupBy(rows, ({ failed }) => failed)]
      .filter(([failed]) => failed > 0)
      .map(([subjects, own]) => ({ subjects, students: own.length }))
      .toSorted((one, other) => one.subjects - other.subjects),
    toppers: rank(
      rows.flatMap(({ roll_number: rollNumber, called: name, branchName: branch, sgpa, failed }) =>
        failed === 0 && sgpa !== null ? [{ rollNumber, name, branch, sgpa }] : [],
      ),
    ),
  }
}

function countGrades(
  scheme: GradeScheme,
  rows: readonly { grades: string; outcomes: string }[],
): ExamStatistics['grades'] {
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const mark of unpackMarks(row)) if (mark) counts.set(mark.grade, (counts.get(mark.grade) ?? 0) + 1)
  const pointsOf = (grade: string): number => findGrade(scheme, grade)?.points ?? -1
  return [...counts]
    .map(([grade, count]) => {
      const outcome = findGrade(scheme, grade)?.outcome
      return { grade, count, isFailed: outcome === 'fail' || outcome === 'absent' }
    })
    .toSorted((one, other) => pointsOf(other.grade) - pointsOf(one.grade))
}

/** Ranks students who passed everything. @example SGPAs 9.1, 9.0, 9.0, 8.8 have the ranks 1, 2, 2, 4 */
export function rank(students: readonly Omit<Topper, 'rank'>[]): Topper[] {
  const best = students.toSorted(
    (one, other) => other.sgpa - one.sgpa || (one.rollNumber < other.rollNumber ? -1 : 1),
  )
  const ranked: Topper[] = []
  for (const [place, student] of best.entries()) {
    const before = ranked.at(-1)
    const isTie = before?.sgpa === student.sgpa
    if (place >= mostToppers && !isTie) break
    ranked.push({ rank: isTie ? before.rank : place + 1, ...student })
  }
  return ranked
}

export interface Statistics {
  /** Null if no sheet has been built yet. */
  statistics(examId: string): Promise<ExamStatistics | null>
  /** The exams to compare with, newest first: other exams held in the same month or earlier that have a mark sheet. */
  earlier(examId: string): Promise<Exam[]>
}

interface Parts {
  store: Store<MarksRepository>
  resultsStore: Store<ResultsRepository>
  workers: Pick<Workers, 'call'>
}

/** In milliseconds. It expires because the register may move a student to another branch. */
const keptFor = 60_000

export function createStatisticsService({ store, resultsStore, workers }: Parts): Statistics {
  const remembered = new LRUCache<string, Promise<ExamStatistics>>({ max: 20, ttl: keptFor })

  return {
    async statistics(examId) {
      const sheet = await store.read.sheets.find(examId)
      if (!sheet) return null
      const known = remembered.get(sheet.id)
      if (known) return known
      const found = workers.call<ExamStatistics>('marks.statistics', examId)
      remembered.set(sheet.id, found)
      found.catch(() => remembered.delete(sheet.id))
      return found
    },

    async earlier(examId) {
      const [exams, made] = await Promise.all([resultsStore.read.exams.all(), store.read.sheets.bases()])
      const own = exams.find(({ id }) => id === examId)
      if (!own) return []
      const months = ({ heldYear, heldMonth }: Exam): number => heldYear * 12 + heldMonth
      return exams
        .filter((exam) => exam.id !== examId && made.has(exam.id) && months(exam) <= months(own))
        .toSorted((one, other) => months(other) - months(one))
    },
  }
}
