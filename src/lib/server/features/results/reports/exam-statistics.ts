import { LRUCache } from 'lru-cache'
import type { FrozenResult } from '#lib/schemas/results/exam-result.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { ResultsRepository } from '../repository.ts'

/** The pass count of one published exam. */
export interface PassFigures {
  students: number
  /** Students without a failed course. */
  passed: number
}

/** Adds grades and branches to the pass count. */
export interface ExamFigures extends PassFigures {
  /** How often each grade was given, in the order of points. */
  grades: { grade: string; count: number }[]
  branches: { branch: string; students: number; passed: number }[]
  /** The pass count of each subject within a branch. */
  subjects: SubjectFigures[]
}

/** A student with the subjects that were not passed in the exam. */
export interface StudentBacklogs {
  rollNumber: string
  name: string
  branch: string
  subjects: { code: string; name: string }[]
}

interface SubjectFigures extends PassFigures {
  branch: string
  code: string
  name: string
}

/** Reads every result of one version, so it belongs in a worker thread. */
export async function readExamFigures(
  { read }: Store<ResultsRepository>,
  examId: string,
  version: number,
): Promise<ExamFigures> {
  const figures = { students: 0, passed: 0 }
  const grades = new Map<string, { count: number; points: number }>()
  const branches = new Map<string, { students: number; passed: number }>()
  const subjects = new Map<string, SubjectFigures>()
  const rolls = await read.published.rollNumbers(examId, version)
  for (const some of chunksOf(rolls)) {
    for (const { result } of await read.published.findMany(examId, version, some)) {
      const passed = result.failCount === 0 ? 1 : 0
      figures.students += 1
      figures.passed += passed
      const branch = branches.get(result.branch) ?? { students: 0, passed: 0 }
      branches.set(result.branch, { students: branch.students + 1, passed: branch.passed + passed })
      countGrades(result, grades)
      countSubjects(result, subjects)
    }
  }
  return {
    ...figures,
    grades: [...grades]
      .toSorted(([, a], [, b]) => b.points - a.points)
      .map(([grade, { count }]) => ({ grade, count })),
    branches: [...branches]
      .map(([branch, counts]) => ({ branch, ...counts }))
      .toSorted((a, b) => b.students - a.students),
    subjects: [...subjects.values()],
  }
}

function countSubjects({ branch, courses }: FrozenResult, subjects: Map<string, SubjectFigures>): void {
  for (const { code, name, status } of courses) {
    const key = `${branch}\t${code}`
    const subject = subjects.get(key) ?? { branch, code, name, students: 0, passed: 0 }
    subject.students += 1
    if (status === 'Pass' || status === 'Complete') subject.passed += 1
    subjects.set(key, subject)
  }
}

/** Reads every result of one version, so it belongs in a worker thread. */
export async function readExamBacklogs(
  { read }: Store<ResultsRepository>,
  examId: string,
  version: number,
): Promise<StudentBacklogs[]> {
  const backlogs: StudentBacklogs[] = []
  for (const some of chunksOf(await read.published.rollNumbers(examId, version)))
    for (const { result } of await read.published.findMany(examId, version, some))
      if (result.failCount > 0) backlogs.push(backlogsOf(result))
  return backlogs
}

const backlogsOf = ({ rollNumber, studentName, branch, courses }: FrozenResult): StudentBacklogs => ({
  rollNumber,
  name: studentName,
  branch,
  subjects: courses
    .filter(({ status }) => status !== 'Pass' && status !== 'Complete')
    .map(({ code, name }) => ({ code, name })),
})

function countGrades(result: FrozenResult, grades: Map<string, { count: number; points: number }>): void {
  for (const { grade, points } of result.courses) {
    if (points === null) continue
    grades.set(grade, { points, count: (grades.get(grade)?.count ?? 0) + 1 })
  }
}

type FiguresOf<Of extends readonly unknown[], Figures> = (...of: Of) => Promise<Figures>

/**
 * Memoizes figures whose inputs never change, such as those of a version or of a committed import; a failure is not
 * cached.
 */
export function memoizeFigures<Of extends readonly unknown[], Figures>(
  workOut: FiguresOf<Of, Figures>,
  max = 200,
): FiguresOf<Of, Figures> {
  const remembered = new LRUCache<string, Promise<Figures>>({ max })
  return (...of) => {
    const key = JSON.stringify(of)
    const known = remembered.get(key)
    if (known) return known
    const figures = workOut(...of)
    remembered.set(key, figures)
    figures.catch(() => remembered.delete(key))
    return figures
  }
}
