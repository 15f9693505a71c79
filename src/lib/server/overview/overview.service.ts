import type { Dashboard, PlotName, TileName } from '#lib/dashboards.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Exam, ListedExam } from '#lib/schemas/exam.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { ExamFigures } from '../results/exam-figures.ts'
import type { Attempt } from '../results/published.repository.ts'

export interface Tile {
  name: TileName
  /** Ready to show: a count, a percentage or an SGPA; '–' where there is nothing to count yet. */
  value: string
  /** The list behind the figure, where this person may see one. */
  link: string | null
}

export interface Plot {
  name: PlotName
  bars: { label: string; value: number }[]
}

export interface Overview {
  tiles: Tile[]
  plots: Plot[]
  /** The exam that figures about results speak of. */
  latest: string | null
  /** A student's own results, newest first. */
  attempts: Attempt[]
}

interface Parts {
  exams(): Promise<Exam[]>
  /** Results held back. */
  held(): Promise<number>
  listed(): Promise<ListedExam[]>
  /** Students a branch and batch. */
  register(): Promise<{ branch: string; batch: string; count: number }[]>
  attempts(rollNumber: string): Promise<Attempt[]>
  /** Works over all results of an exam in a worker thread. */
  figures(examId: string, version: number): Promise<ExamFigures>
  countByRole(): Promise<Partial<Record<Role, number>>>
  pending(): Promise<number>
}

export type OverviewService = ReturnType<typeof overviewService>

/** What each role asks every morning, counted from the database. */
export function overviewService(parts: Parts) {
  const remembered = new Map<string, Promise<ExamFigures>>()

  /** A version never changes, so its figures are worked out once. */
  function figuresOf(exam: Exam): Promise<ExamFigures> {
    const key = `${exam.id} ${exam.version}`
    const figures = remembered.get(key) ?? parts.figures(exam.id, exam.version)
    figures.catch(() => remembered.delete(key))
    remembered.set(key, figures)
    return figures
  }

  return {
    async show(dashboard: Pick<Dashboard, 'tiles' | 'plots'>, user: CurrentUser): Promise<Overview> {
      const [exams, held, listed, register, people, pending] = await Promise.all([
        parts.exams(),
        parts.held(),
        parts.listed(),
        parts.register(),
        parts.countByRole(),
        parts.pending(),
      ])
      const newest = listed[0] && exams.find((exam) => exam.title === listed[0]?.title)
      const figures = newest ? await figuresOf(newest) : null
      const attempts = dashboard.tiles.includes('ownExams')
        ? await parts.attempts(user.username.toUpperCase())
        : []
      const facts = { exams, held, listed, register, people, pending, figures, attempts, user }
      return {
        tiles: dashboard.tiles.map((name) => ({
          name,
          value: valueOf[name](facts),
          link: linkOf[name] ?? null,
        })),
        plots: dashboard.plots.map((name) => ({ name, bars: barsOf[name](facts) })),
        latest: newest?.title ?? null,
        attempts,
      }
    },
  }
}

interface Facts {
  exams: readonly Exam[]
  held: number
  listed: readonly ListedExam[]
  register: readonly { branch: string; batch: string; count: number }[]
  people: Partial<Record<Role, number>>
  pending: number
  figures: ExamFigures | null
  attempts: readonly Attempt[]
  user: CurrentUser
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`
const isStaff = ([role]: [string, number]): boolean =>
  !['ROLE_STUDENT', 'ROLE_PARENT', 'ROLE_ALUMNI'].includes(role)

const valueOf: Record<TileName, (facts: Facts) => string> = {
  students: ({ register }) => String(sum(register.map(({ count }) => count))),
  ownBranch: ({ register, user }) =>
    String(sum(register.filter(({ branch }) => branch === user.program).map(({ count }) => count))),
  examsOut: ({ listed }) => String(listed.length),
  examsScheduled: ({ exams, listed }) =>
    String(
      exams.filter((exam) => exam.state === 'published' && !listed.some(({ title }) => title === exam.title))
        .length,
    ),
  examsDraft: ({ exams }) =>
    String(exams.filter((exam) => exam.state === 'draft' || exam.state === 'proposed').length),
  latestPassed: ({ figures }) => (figures ? share(figures.passed, figures.students) : '–'),
  ownBranchPassed: ({ figures, user }) => {
    const own = figures?.branches.find(({ branch }) => branch === user.program)
    return own ? share(own.passed, own.students) : '–'
  },
  held: ({ held }) => String(held),
  people: ({ people }) =>
    String(
      sum(
        Object.entries(people)
          .filter(isStaff)
          .map(([, count]) => count),
      ),
    ),
  colleagues: ({ people, user }) => String(people[user.roles[0] ?? 'ROLE_ADMIN'] ?? 0),
  pending: ({ pending }) => String(pending),
  ownExams: ({ attempts }) => String(attempts.length),
  ownLatestSgpa: ({ attempts }) => {
    const sgpa = attempts[0]?.sgpa ?? null
    return sgpa === null ? '–' : (sgpa / 100).toFixed(2)
  },
}

const linkOf: Partial<Record<TileName, string>> = {
  examsOut: '/examresults',
  latestPassed: '/examresults',
  pending: '/app/Admin?state=pending',
}

const barsOf: Record<PlotName, (facts: Facts) => Plot['bars']> = {
  grades: ({ figures }) =>
    (figures?.grades ?? []).map(({ grade, count }) => ({ label: grade, value: count })),
  branches: ({ register }) => grouped(register, ({ branch }) => branch),
  batches: ({ register }) => grouped(register, ({ batch }) => batch),
}

const grouped = (register: Facts['register'], by: (row: Facts['register'][number]) => string): Plot['bars'] =>
  Object.entries(Object.groupBy(register, by))
    .map(([label, rows = []]) => ({ label, value: sum(rows.map(({ count }) => count)) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
