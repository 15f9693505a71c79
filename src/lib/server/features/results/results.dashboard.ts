import { dashboardsOf } from '#lib/dashboards.ts'
import { routes } from '#lib/routes.ts'
import { showHundredths } from '#lib/rules/hundredths.ts'
import { m } from '#paraglide/messages.js'
import { dashboardPart } from '../../kernel/dashboard-part.ts'
import { dashboardFacts } from './dashboard-facts.ts'

const { teaching, department, office, own } = dashboardsOf
const examinationOffice = 'ROLE_EXAMINATION'

/** What is out, what is in the making, and how it went. */
export const resultsDashboard = dashboardPart({
  facts: dashboardFacts,
  tiles: {
    ownExams: {
      label: m['tile.ownExams'],
      roles: own,
      rank: 20,
      value: async ({ ownResults }) => String((await ownResults()).length),
    },
    ownLatestSgpa: {
      label: m['tile.ownLatestSgpa'],
      roles: own,
      rank: 30,
      async value({ ownResults }) {
        const sgpa = (await ownResults())[0]?.sgpa ?? null
        return sgpa === null ? '–' : showHundredths(sgpa, 2)
      },
    },
    ownBranchPassed: {
      label: m['tile.ownBranchPassed'],
      roles: department,
      rank: 30,
      value: async ({ figures, program }) =>
        share((await figures())?.branches.find(({ branch }) => branch === program)),
    },
    examsOut: {
      label: m['tile.examsOut'],
      roles: [...teaching, ...department, ...office, ...own, 'ROLE_ADMIN', examinationOffice],
      rank: 40,
      link: routes.results,
      value: async ({ listed }) => String((await listed()).length),
    },
    examsScheduled: {
      label: m['tile.examsScheduled'],
      roles: [examinationOffice],
      rank: 50,
      async value({ exams, listed }) {
        const out = new Set((await listed()).map(({ title }) => title))
        const isWaiting = (await exams()).filter(
          ({ state, title }) => state === 'published' && !out.has(title),
        )
        return String(isWaiting.length)
      },
    },
    examsDraft: {
      label: m['tile.examsDraft'],
      roles: [examinationOffice],
      rank: 60,
      value: async ({ exams }) =>
        String((await exams()).filter(({ state }) => state === 'draft' || state === 'proposed').length),
    },
    latestPassed: {
      label: m['tile.latestPassed'],
      roles: [...teaching, ...department],
      rank: 70,
      link: routes.results,
      value: async ({ figures }) => share(await figures()),
    },
    held: {
      label: m['tile.held'],
      roles: [...teaching, examinationOffice],
      rank: 80,
      value: async ({ held }) => String(await held()),
    },
  },
  plots: {
    grades: {
      title: m['plot.grades'],
      columns: () => [m['plot.grade'](), m['plot.times']()],
      roles: [...teaching, ...department],
      rank: 10,
      bars: async ({ figures }) =>
        ((await figures())?.grades ?? []).map(({ grade, count }) => ({ label: grade, value: count })),
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
      links: async ({ ownResults, rollNumber }) =>
        (await ownResults()).map(({ title }) => ({ title, link: routes.result(title, rollNumber) })),
    },
  },
})

const share = (part: { passed: number; students: number } | null | undefined): string =>
  part && part.students > 0 ? `${Math.round((100 * part.passed) / part.students)} %` : '–'
