import { dashboardsOf } from '#lib/dashboards.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { showShare } from '#lib/i18n/shares.ts'
import { showDecimal } from '#lib/i18n/show-decimal.ts'
import { type GradeScheme, findGrade } from '#lib/rules/grade-scheme.ts'
import { resultLinks } from '#lib/results/result-links.ts'
import { sayCgpa, sayWhyNoCgpa } from '#lib/results/say-cgpa.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import { type DashboardFacts, dashboardFacts } from './dashboard-facts.ts'

const { teaching, department, own } = dashboardsOf
const examinationOffice = 'ROLE_EXAMINATION'

/** What is out, what is in the making, and how it went. */
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
      roles: [...teaching, ...department, 'ROLE_ADMIN', examinationOffice],
      rank: 40,
      link: routes.results,
      value: async ({ listed }) => showCount((await listed()).length),
      context: async ({ listed }) => (await listed())[0]?.title ?? '',
    },
    // For whoever has results of their own these say the same.
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
      roles: [examinationOffice],
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
      roles: [examinationOffice],
      rank: 60,
      link: `${routes.examinations}?state=draft`,
      value: async ({ exams }) => showCount((await exams()).filter(({ state }) => state === 'draft').length),
    },
    latestPassed: { ...passedOf(m['tile.latestPassed']), roles: teaching },
    // Beside figures of a department it says of what it is.
    collegePassed: { ...passedOf(m['tile.collegePassed']), roles: department },
    held: {
      label: m['tile.held'],
      roles: [...teaching, examinationOffice],
      rank: 80,
      link: async ({ opensHolds }) => (opensHolds ? routes.holds('state=open') : null),
      value: async ({ held }) => showCount(await held()),
    },
  },
  plots: {
    ownSgpa: {
      ...{ roles: own, rank: 5, isSgpa: true },
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

/** How many passed the exam that came out last. */
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
