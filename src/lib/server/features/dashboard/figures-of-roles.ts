import type { PlotName, TileName } from '#lib/dashboards.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Exam, ListedExam } from '#lib/schemas/exam.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { ListedResult } from '#lib/schemas/result-answer.ts'
import type { ExamFigures } from '../results/feature.ts'

/** What figures are made of; each fact is read when a figure asks for it. */
export interface Facts {
  user: CurrentUser
  exams(): Promise<readonly Exam[]>
  /** Results held back. */
  held(): Promise<number>
  /** What is out, newest first. */
  listed(): Promise<readonly ListedExam[]>
  /** Students a branch and batch. */
  register(): Promise<readonly StudentGroup[]>
  people(): Promise<Partial<Record<Role, number>>>
  /** Accounts that wait for approval. */
  pending(): Promise<number>
  /** Of the exam that came out last. */
  figures(): Promise<ExamFigures | null>
  /** The person's own. */
  ownResults(): Promise<readonly ListedResult[]>
}

interface StudentGroup {
  branch: string
  batch: string
  count: number
}

export const valueOf: Record<TileName, (facts: Facts) => Promise<string>> = {
  students: async ({ register }) => String(headsIn(await register())),
  ownBranch: async ({ register, user }) =>
    String(headsIn((await register()).filter(({ branch }) => branch === user.program))),
  examsOut: async ({ listed }) => String((await listed()).length),
  examsScheduled: async ({ exams, listed }) => {
    const out = new Set((await listed()).map(({ title }) => title))
    return String((await exams()).filter((exam) => exam.state === 'published' && !out.has(exam.title)).length)
  },
  examsDraft: async ({ exams }) =>
    String((await exams()).filter((exam) => exam.state === 'draft' || exam.state === 'proposed').length),
  latestPassed: async ({ figures }) => share(await figures()),
  ownBranchPassed: async ({ figures, user }) =>
    share((await figures())?.branches.find(({ branch }) => branch === user.program)),
  held: async ({ held }) => String(await held()),
  people: async ({ people }) =>
    String(
      sum(
        Object.entries(await people())
          .filter(isStaff)
          .map(([, count]) => count),
      ),
    ),
  colleagues: async ({ people, user }) => String((await people())[user.roles[0] ?? 'ROLE_ADMIN'] ?? 0),
  pending: async ({ pending }) => String(await pending()),
  ownExams: async ({ ownResults }) => String((await ownResults()).length),
  ownLatestSgpa: async ({ ownResults }) => {
    const sgpa = (await ownResults())[0]?.sgpa ?? null
    return sgpa === null ? '–' : (sgpa / 100).toFixed(2)
  },
}

/** The list behind a figure. */
export const linkOf: Partial<Record<TileName, string>> = {
  examsOut: '/examresults',
  latestPassed: '/examresults',
  pending: '/app/Admin?state=pending',
}

interface Bar {
  label: string
  value: number
}

export const barsOf: Record<PlotName, (facts: Facts) => Promise<Bar[]>> = {
  grades: async ({ figures }) =>
    ((await figures())?.grades ?? []).map(({ grade, count }) => ({ label: grade, value: count })),
  branches: async ({ register }) => grouped(await register(), ({ branch }) => branch),
  batches: async ({ register }) => grouped(await register(), ({ batch }) => batch),
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

const headsIn = (groups: readonly StudentGroup[]): number => sum(groups.map(({ count }) => count))

const share = (part: { passed: number; students: number } | null | undefined): string =>
  part && part.students > 0 ? `${Math.round((100 * part.passed) / part.students)} %` : '–'

const isStaff = ([role]: [string, number]): boolean =>
  !['ROLE_STUDENT', 'ROLE_PARENT', 'ROLE_ALUMNI'].includes(role)

const grouped = (groups: readonly StudentGroup[], by: (group: StudentGroup) => string): Bar[] =>
  Object.entries(Object.groupBy(groups, by))
    .map(([label, rows = []]) => ({ label, value: headsIn(rows) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
