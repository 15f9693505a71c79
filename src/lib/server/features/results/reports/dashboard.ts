import { dashboardsOf } from '#lib/campus/dashboards.ts'
import { changeOf, pointsOf } from '#lib/i18n/changes.ts'
import { showCount, showDecimal, showShare } from '#lib/i18n/numbers.ts'
import { comparableExam } from '#lib/results/comparable-exam.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { findGrade, type GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Exam, ListedExam } from '#lib/schemas/results/exam.ts'
import type { ListedResult, ResultList } from '#lib/schemas/results/result-answer.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { once } from '../../../kernel/core/once.ts'
import { mayUse } from '../../../kernel/http/access/access.ts'
import { dashboardPart } from '../../../kernel/dashboards/dashboard-part.ts'
import type { StudentRecord } from '../../students/feature.ts'
import { type DepartmentFigures, departmentFigures } from './department-figures.ts'
import type { ExamFigures, PassFigures } from './exam-statistics.ts'
import { barsOfTrend, type RatedExam, ratedExams } from './pass-trend.ts'
import { readReleasedExams } from './released-exams.ts'
import { listProposedExams } from './waiting.ts'

/** The lazily loaded sources of the result figures. */
interface DashboardFacts {
  app: App
  user: CurrentUser
  /** The student linked to the login; null where there is none. */
  student(): Promise<Pick<StudentRecord, 'name' | 'rollNumber'> | null>
  /** The student's roll number; null where it is missing or the login is linked to nobody. */
  rollNumber(): Promise<string | null>
  exams(): Promise<readonly Exam[]>
  /** Counts withheld results. */
  held(): Promise<number>
  /** Released exams, newest first. */
  listed(): Promise<readonly ListedExam[]>
  /** The exam that was released last. */
  newest(): Promise<Exam | null>
  /** The exam of the same semester before the newest one; null where there is none. */
  before(): Promise<Exam | null>
  newestScheme(): Promise<GradeScheme | null>
  newestPassed(): Promise<PassFigures | null>
  figures(): Promise<ExamFigures | null>
  /** Pass counts of the last regular exams, oldest first. */
  trend(): Promise<readonly RatedExam[]>
  /** Figures of the branches of the person's department; null where none of them was examined. */
  ownFigures(): Promise<DepartmentFigures | null>
  /** Pass counts of the person's department in the exam of `before`; null where there is none. */
  ownBefore(): Promise<DepartmentFigures | null>
  /** All of the person's own results; null where there is no roll number. */
  ownList(): Promise<ResultList | null>
  /** The person's results that are not withheld. */
  ownResults(): Promise<readonly ListedResult[]>
}

function dashboardFacts(app: App, user: CurrentUser): DashboardFacts {
  const { results, resultsStore, gradeScales, links, catalogue } = app
  const { read } = resultsStore
  const student = once(() => links.studentOf(user.id))
  const rollNumber = async (): Promise<string | null> => (await student())?.rollNumber ?? null
  const exams = once(read.exams.all)
  const listed = once(results.lookup.listed)
  const released = once(() => readReleasedExams(app))
  const newest = once(async () => (await released())[0] ?? null)
  const before = once(async () => {
    const [latest, ...earlier] = await released()
    return latest ? comparableExam(latest, earlier) : null
  })
  const figures = once(async () => {
    const exam = await newest()
    return exam && results.figures(exam.id, exam.version)
  })
  const ofDepartment = async (found: ExamFigures | null | undefined) =>
    found ? departmentFigures(found, await catalogue.ownBranches(user)) : null
  const ownList = once(async () => {
    const own = await rollNumber()
    return own === null ? null : results.lookup.list(own)
  })
  return {
    app,
    user,
    student,
    rollNumber,
    exams,
    listed,
    newest,
    before,
    newestScheme: once(async () => {
      const exam = await newest()
      return exam && (await gradeScales.read()).of(exam.scheme)
    }),
    held: read.holds.count,
    newestPassed: once(async () => {
      const exam = await newest()
      return exam && results.passed(exam.id, exam.version)
    }),
    figures,
    trend: once(async () => ratedExams(app, await released())),
    ownFigures: once(async () => ofDepartment(await figures())),
    ownBefore: once(async () => {
      const exam = await before()
      return ofDepartment(exam && (await results.figures(exam.id, exam.version)))
    }),
    ownList,
    ownResults: async () => ((await ownList())?.results ?? []).filter(({ isWithheld }) => !isWithheld),
  }
}

const { own } = dashboardsOf
const examinationRole = 'ROLE_EXAMINATION'
/** Roles that plan the teaching of the whole college. */
const deans = ['ROLE_DEAN', 'ROLE_ACADEMICS'] as const
const head = ['ROLE_HOD'] as const

/** Shows what is released, what is being prepared, and how it went. */
export const resultsDashboard = dashboardPart({
  facts: dashboardFacts,
  waiting: {
    exams: {
      roles: examinationOffice,
      rank: 1,
      items: ({ app, user }: DashboardFacts) => listProposedExams(app, user),
    },
  },
  notes: {
    notLinked: {
      roles: own,
      rank: 10,
      text: async ({ student }: DashboardFacts) => ((await student()) ? '' : m['links.notLinked']()),
    },
    noRollNumber: {
      roles: own,
      rank: 20,
      text: async ({ student }) => ((await student())?.rollNumber === null ? m['links.noRollNumber']() : ''),
    },
  },
  tiles: {
    ownLatestSgpa: {
      label: m['tile.ownLatestSgpa'],
      roles: own,
      rank: 30,
      async value({ ownResults }) {
        const sgpa = (await ownResults())[0]?.sgpa ?? null
        return sgpa === null ? null : showDecimal(sgpa, 2)
      },
      async context({ ownResults, ownList }) {
        const why = (await ownList())?.cgpas[0]?.isIncomplete ? m['result.cgpaIncomplete']() : ''
        return [(await ownResults())[0]?.title, why].filter(Boolean).join(' · ')
      },
      async link({ ownResults, rollNumber }) {
        const [newest] = await ownResults()
        const own = (await rollNumber()) ?? ''
        return newest ? routes.result(newest.title, own) : routes.resultsOf(own)
      },
    },
    ownCgpa: {
      label: m['tile.ownCgpa'],
      roles: own,
      rank: 35,
      link: async ({ rollNumber }) => routes.resultsOf((await rollNumber()) ?? ''),
      async value({ ownList }) {
        const cgpa = (await ownList())?.cgpas[0]?.cgpa ?? null
        return cgpa === null ? null : showDecimal(cgpa, 2)
      },
      context: async ({ ownList }) => (await ownList())?.cgpas[0]?.regulation ?? '',
    },
    ownBranchPassed: {
      label: m['tile.ownBranchPassed'],
      roles: head,
      rank: 10,
      value: async ({ ownFigures }) => share(await ownFigures()),
      context: async ({ newest }) => (await newest())?.title ?? '',
      async change({ ownFigures, ownBefore }) {
        const before = await ownBefore()
        return pointsOf(await ownFigures(), before, m['tile.examBefore']({ share: share(before) }))
      },
      link: newestExam,
    },
    ownBacklogs: {
      label: m['tile.ownBacklogs'],
      roles: head,
      rank: 11,
      link: routes.backlogs(),
      async value({ ownFigures }) {
        const found = await ownFigures()
        return found && showCount(found.failed)
      },
      async context({ ownFigures }) {
        const found = await ownFigures()
        return found ? m['tile.withBacklogs']({ students: showCount(found.students - found.passed) }) : ''
      },
      async change({ ownFigures, ownBefore }) {
        const before = await ownBefore()
        if (!before) return undefined
        const than = m['tile.examBefore']({ share: showCount(before.failed) })
        return changeOf((await ownFigures())?.failed ?? 0, before.failed, than)
      },
    },
    examsOut: {
      label: m['tile.examsOut'],
      roles: ['ROLE_PLACEMENT_DEAN', examinationRole],
      rank: 40,
      // Each role has a list of its own inside the office.
      link: async ({ user }) =>
        mayUse(examinationOffice, user) ? routes.examinations : routes.iqacResults(),
      value: async ({ listed }) => showCount((await listed()).length),
      context: async ({ listed }) => (await listed())[0]?.title ?? '',
    },
    // People with results of their own see these figures there.
    examsOutToAll: {
      label: m['tile.examsOut'],
      roles: own,
      rank: 40,
      link: routes.results,
      value: async ({ rollNumber, listed }) =>
        (await rollNumber()) === null ? showCount((await listed()).length) : null,
    },
    examsScheduled: {
      label: m['tile.examsScheduled'],
      roles: [examinationRole],
      rank: 50,
      link: `${routes.examinations}?state=scheduled`,
      async value({ exams, listed }) {
        const out = new Set((await listed()).map(({ title }) => title))
        const isWaiting = (await exams()).filter(
          ({ state, title }) => state === 'published' && !out.has(title),
        )
        return showCount(isWaiting.length)
      },
    },
    examsDraft: {
      label: m['tile.examsDraft'],
      roles: [examinationRole],
      rank: 60,
      link: `${routes.examinations}?state=draft`,
      value: async ({ exams }) => showCount((await exams()).filter(({ state }) => state === 'draft').length),
    },
    latestPassed: {
      label: m['tile.latestPassed'],
      roles: [...deans, 'ROLE_PRINCIPAL', 'ROLE_PLACEMENT_DEAN'],
      rank: 70,
      link: newestExam,
      value: async ({ newestPassed }) => share(await newestPassed()),
      context: async ({ newest }) => (await newest())?.title ?? '',
      async change({ app: { results }, newestPassed, before }) {
        const exam = await before()
        if (!exam) return undefined
        const passed = await results.passed(exam.id, exam.version)
        return pointsOf(await newestPassed(), passed, m['tile.examBefore']({ share: share(passed) }))
      },
    },
    held: {
      label: m['tile.held'],
      roles: [examinationRole],
      rank: 80,
      link: routes.holds('state=open'),
      value: async ({ held }) => showCount(await held()),
    },
  },
  plots: {
    passTrend: {
      roles: [...deans, 'ROLE_PRINCIPAL', examinationRole],
      rank: 10,
      shape: 'line',
      title: async ({ trend }) => {
        const latest = (await trend()).at(-1)
        return m['plot.passTrend']({ share: share(latest?.passed) })
      },
      columns: () => [m['plot.exam'](), m['plot.passed']()],
      about: async () => m['plot.passTrendAbout'](),
      bars: async ({ trend }) => barsOfTrend(await trend()),
    },
    lowestSubjects: {
      roles: head,
      rank: 5,
      title: async () => m['plot.lowestSubjects'](),
      columns: () => [m['plot.subject'](), m['plot.passed']()],
      about: aboutNewest,
      bars: async ({ ownFigures }) => (await ownFigures())?.lowest ?? [],
    },
    grades: {
      title: async () => m['plot.grades'](),
      columns: () => [m['plot.grade'](), m['plot.times']()],
      roles: deans,
      rank: 20,
      async bars({ figures, newestScheme }) {
        const scheme = await newestScheme()
        return ((await figures())?.grades ?? []).map(({ grade, count }) => ({
          label: grade,
          value: count,
          isWarning: scheme !== null && hasFailed(scheme, grade),
        }))
      },
      about: aboutNewest,
    },
  },
})

const share = (part: { passed: number; students: number } | null | undefined): string =>
  part && part.students > 0 ? showShare(part.passed, part.students) : '–'

async function newestExam({ newest }: DashboardFacts): Promise<string> {
  const exam = await newest()
  return exam ? routes.iqacExam(exam.id) : routes.iqacResults()
}

async function aboutNewest({ newest }: DashboardFacts): Promise<string> {
  const exam = await newest()
  return exam ? m['plot.about']({ exam: exam.title }) : ''
}

const hasFailed = (scheme: GradeScheme, grade: string): boolean =>
  ['fail', 'absent'].includes(findGrade(scheme, grade)?.outcome ?? 'pass')
