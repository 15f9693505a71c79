import type { Plot } from '#lib/dashboards.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { sgpaTrend } from '#lib/results/sgpa-trend.ts'
import type { GradeScheme } from '#lib/rules/grade-scheme.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Exam, ListedExam } from '#lib/schemas/results/exam.ts'
import type { ListedResult, ResultList } from '#lib/schemas/results/result-answer.ts'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import type { StudentRecord } from '../students/feature.ts'
import type { ExamFigures } from './exam-figures.ts'

/** What figures about results are made of. */
export interface DashboardFacts {
  /** The student whose login it is; null where it is linked to none. */
  student(): Promise<Pick<StudentRecord, 'name' | 'rollNumber'> | null>
  /** Theirs; null where they have none, or nobody knows whose the login is. */
  rollNumber(): Promise<string | null>
  exams(): Promise<readonly Exam[]>
  /** Results held back. */
  held(): Promise<number>
  /** Whether the person may look at them one by one. */
  opensHolds: boolean
  /** What is out, newest first. */
  listed(): Promise<readonly ListedExam[]>
  /** The exam that came out last. */
  newest(): Promise<Exam | null>
  newestScheme(): Promise<GradeScheme | null>
  figures(): Promise<ExamFigures | null>
  /** The same of the branches of the person's department; null where none of them was examined. */
  ownFigures(): Promise<{ passed: number; students: number } | null>
  /** How the person's SGPA went. */
  ownTrend(): Promise<Plot>
  /** All of the person's own; null where there is no roll number. */
  ownList(): Promise<ResultList | null>
  /** Those of them that are not held back. */
  ownResults(): Promise<readonly ListedResult[]>
}

type Needed = 'results' | 'resultsStore' | 'gradeScales' | 'links' | 'catalogue'

export function dashboardFacts(
  { results, resultsStore: { read }, gradeScales, links, catalogue }: Pick<App, Needed>,
  user: CurrentUser,
): DashboardFacts {
  const student = once(() => links.studentOf(user.id))
  const rollNumber = async (): Promise<string | null> => (await student())?.rollNumber ?? null
  const exams = once(read.exams.all)
  const listed = once(results.lookup.listed)
  const newest = once(async () => {
    const [first] = await listed()
    return first ? ((await exams()).find(({ title }) => title === first.title) ?? null) : null
  })
  const figures = once(async () => {
    const exam = await newest()
    return exam && results.figures(exam.id, exam.version)
  })
  const ownList = once(async () => {
    const own = await rollNumber()
    return own === null ? null : results.lookup.list(own)
  })
  return {
    student,
    rollNumber,
    exams,
    listed,
    newest,
    newestScheme: once(async () => {
      const exam = await newest()
      return exam && (await gradeScales.read()).of(exam.scheme)
    }),
    held: read.holds.count,
    opensHolds: examinationOffice.some((role) => user.roles.includes(role)),
    figures,
    ownFigures: once(async () => {
      const words = await catalogue.ownBranches(user)
      const own = ((await figures())?.branches ?? []).filter(({ branch }) => words.has(branch))
      if (own.length === 0) return null
      const sum = (of: 'passed' | 'students'): number => own.reduce((all, each) => all + each[of], 0)
      return { passed: sum('passed'), students: sum('students') }
    }),
    ownList,
    ownTrend: once(async () => sgpaTrend((await ownList()) ?? { results: [] })),
    ownResults: async () => ((await ownList())?.results ?? []).filter(({ isWithheld }) => !isWithheld),
  }
}
