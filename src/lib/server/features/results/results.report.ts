import { showCount } from '#lib/i18n/numbers.ts'
import { showShare } from '#lib/i18n/shares.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { AnnualReportPart } from '../iqac/feature.ts'
import { yearResults } from './year-results.ts'

/**
 * How the exams of the year went. The share is that of regular exams: who sits a supply exam has failed before.
 */
export const resultsReport: AnnualReportPart = {
  rank: 20,
  async figures(app, year) {
    const found = await yearResults(app, year)
    const sumOf = (name: 'passed' | 'students'): number =>
      found.filter(({ exam }) => exam.kind === 'regular').reduce((sum, { passed }) => sum + passed[name], 0)
    const [passed, students] = [sumOf('passed'), sumOf('students')]
    const share = students > 0 ? showShare(passed, students) : '–'
    const link = routes.iqacResults(year)
    const ofResults = m['tile.passedOf']({ passed: showCount(passed), students: showCount(students) })
    return {
      tiles: [
        {
          ...{ name: 'yearExams', label: m['iqac.tile.exams'](), value: showCount(found.length), link },
          context: m['tile.inAcademicYear']({ year }),
        },
        { name: 'yearPassed', label: m['iqac.tile.passed'](), value: share, context: ofResults, link },
      ],
      plots: [
        {
          name: 'yearPassed',
          title: m['iqac.plot.passed']({ share }),
          columns: [m['office.board.title'](), m['iqac.passed']()],
          about: ofResults,
          bars: found.map(({ exam, passed: { passed: value, students: of } }) => ({
            label: exam.kind === 'regular' ? exam.title : m['iqac.supplementary']({ exam: exam.title }),
            ...{ value, of },
          })),
        },
      ],
    }
  },
  sheets: [
    { title: m['iqac.sheet.exams'], list: 'yearResults', query: (year) => `year=${year}` },
    { title: m['iqac.sheet.branches'], list: 'branchResults', query: (year) => `year=${year}` },
  ],
}
