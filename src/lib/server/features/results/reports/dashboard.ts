import { dashboardsOf, type Plot } from '#lib/campus/dashboards.ts'
import { showCount, showDecimal, showShare } from '#lib/i18n/numbers.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { resultLinks } from '#lib/results/result-links.ts'
import { sayCgpa, sayWhyNoCgpa, sgpaTrend } from '#lib/results/sgpa-trend.ts'
import { routes } from '#lib/routes.ts'
import { findGrade, type GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Exam, ListedExam } from '#lib/schemas/results/exam.ts'
import type { ListedResult, ResultList } from '#lib/schemas/results/result-answer.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { once } from '../../../kernel/core/once.ts'
import { dashboardPart } from '../../../kernel/dashboards/dashboard-part.ts'
import type { StudentRecord } from '../../students/feature.ts'
import type { ExamFigures } from './exam-statistics.ts'

/** The lazily loaded sources of the result figures. */
interface DashboardFacts {
  /** The student linked to the login; null where there is none. */
  student(): Promise<Pick<StudentRecord, 'name' | 'rollNumber'> | null>
  /** The student's roll number; null where it is missing or the login is linked to nobody. */
  rollNumber(): Promise<string | null>
  exams(): Promise<readonly Exam[]>
  /** Counts withheld results. */
  held(): Promise<number>
  /** Whether the person may open the list of withheld results. */
  opensHolds: boolean
  /** Released exams, newest first. */
  listed(): Promise<readonly ListedExam[]>
  /** The exam that was released last. */
  newest(): Promise<Exam | null>
  newestScheme(): Promise<GradeScheme | null>
  figures(): Promise<ExamFigures | null>
  /** Figures of the branches of the person's department; null where none of them was examined. */
  ownFigures(): Promise<{ passed: number; students: number } | null>
  /** The course of the person's SGPA. */
  ownTrend(): Promise<Plot>
  /** All of the person's own results; null where there is no roll number. */
  ownList(): Promise<ResultList | null>
  /** The person's results that are not withheld. */
  ownResults(): Promise<readonly ListedResult[]>
}

type NeededParts = 'results' | 'resultsStore' | 'gradeScales' | 'links' | 'catalogue'

function dashboardFacts(
  { results, resultsStore: { read }, gradeScales, links, catalogue }: Pick<App, NeededParts>,
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

const { teaching, department, own } = dashboardsOf
const examinationRole = 'ROLE_EXAMINATION'

/** Shows what is released, what is being prepared, and how it went. */
export const resultsDashboard = dashboardPart({
  facts: dashboardFacts,
  notes: {
    notLinked: {
      roles: own,
      rank: 10,
      text: async ({ student }) => ((await student()) ? '' : m['links.notLinked']()),
    },
    noRollNumber: {
      roles: own,
      rank: 20,
      text: async ({ student }) => ((await student())?.rollNumber === null ? m['links.noRollNumber']() : ''),
    },
  },
  tiles: {
    ownExams: {
      label: m['tile.ownExams'],
      roles: own,
      rank: 20,
      link: async ({ rollNumber }) => routes.resultsOf((await rollNumber()) ?? ''),
      value: async ({ rollNumber, ownResults }) =>
        (await rollNumber()) && showCount((await ownResults()).length),
    },
    ownLatestSgpa: {
      label: m['tile.ownLatestSgpa'],
      roles: own,
      rank: 30,
      async value({ rollNumber, ownResults }) {
        if ((await rollNumber()) === null) return null
        const sgpa = (await ownResults())[0]?.sgpa ?? null
        return sgpa === null ? '–' : showDecimal(sgpa, 2)
      },
      context: async ({ ownResults }) => (await ownResults())[0]?.title ?? '',
      async link({ ownResults, rollNumber }) {
        const [newest] = await ownResults()
        return newest ? routes.result(newest.title, (await rollNumber()) ?? '') : null
      },
    },
    ownCgpa: {
      label: m['tile.ownCgpa'],
      roles: own,
      rank: 35,
      link: async ({ rollNumber }) => routes.resultsOf((await rollNumber()) ?? ''),
      async value({ ownList }) {
        const newest = (await ownList())?.cgpas[0]
        return newest ? sayCgpa(newest) : null
      },
      context: async ({ ownList }) => sayWhyNoCgpa((await ownList())?.cgpas[0]),
    },
    ownBranchPassed: {
      label: m['tile.ownBranchPassed'],
      roles: department,
      rank: 30,
      value: async ({ ownFigures }) => share(await ownFigures()),
      context: async ({ ownFigures }) => ofStudents(await ownFigures()),
      link: newestResults,
    },
    examsOut: {
      label: m['tile.examsOut'],
      roles: [...teaching, ...department, 'ROLE_ADMIN', examinationRole],
      rank: 40,
      link: routes.results,
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
    latestPassed: { ...passedOf(m['tile.latestPassed']), roles: teaching },
    // Beside a department's figures the title names the exam.
    collegePassed: { ...passedOf(m['tile.collegePassed']), roles: department },
    held: {
      label: m['tile.held'],
      roles: [...teaching, examinationRole],
      rank: 80,
      link: async ({ opensHolds }) => (opensHolds ? routes.holds('state=open') : null),
      value: async ({ held }) => showCount(await held()),
    },
  },
  plots: {
    ownSgpa: {
      roles: own,
      rank: 5,
      isSgpa: true,
      title: async ({ ownTrend }) => (await ownTrend()).title,
      columns: () => [m['plot.exam'](), m['result.sgpa']()],
      bars: async ({ ownTrend }) => (await ownTrend()).bars,
      about: async ({ ownTrend }) => (await ownTrend()).about,
    },
    grades: {
      async title({ figures }) {
        const found = await figures()
        return found ? m['plot.grades']({ share: share(found) }) : ''
      },
      columns: () => [m['plot.grade'](), m['plot.times']()],
      roles: teaching,
      rank: 10,
      async bars({ figures, newestScheme }) {
        const scheme = await newestScheme()
        return ((await figures())?.grades ?? []).map(({ grade, count }) => ({
          label: grade,
          value: count,
          isWarning: scheme !== null && hasFailed(scheme, grade),
        }))
      },
      async about({ newest }) {
        const exam = await newest()
        return exam ? m['plot.about']({ exam: exam.title }) : ''
      },
    },
  },
  lists: {
    ownResults: {
      title: m['tile.ownExams'],
      roles: own,
      rank: 10,
      async links({ ownList }) {
        const own = await ownList()
        return own ? resultLinks(own) : []
      },
    },
  },
})

/** Shows the share that passed the exam that was released last. */
function passedOf(label: () => string) {
  const value = async ({ figures }: DashboardFacts): Promise<string> => share(await figures())
  const context = async ({ figures }: DashboardFacts): Promise<string> => ofStudents(await figures())
  return { label, rank: 70, link: newestResults, value, context }
}

const share = (part: { passed: number; students: number } | null | undefined): string =>
  part && part.students > 0 ? showShare(part.passed, part.students) : '–'

const ofStudents = (part: { passed: number; students: number } | null | undefined): string =>
  part ? m['tile.passedOf']({ passed: showCount(part.passed), students: showCount(part.students) }) : ''

async function newestResults({ newest }: DashboardFacts): Promise<string | null> {
  const exam = await newest()
  return exam ? routes.result(exam.title) : null
}

const hasFailed = (scheme: GradeScheme, grade: string): boolean =>
  ['fail', 'absent'].includes(findGrade(scheme, grade)?.outcome ?? 'pass')
