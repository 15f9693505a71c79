import { showCount, showShare } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { academicYearOfMonth } from '#lib/rules/dates/academic-year.ts'
import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { AnnualReportPart } from '../../iqac/feature.ts'
import type { ExamFigures, PassFigures } from './exam-statistics.ts'

/**
 * Reports the exams of the year. The share covers regular exams, because everyone in a supplementary exam has
 * failed before.
 */
export const resultsReport: AnnualReportPart = {
  rank: 20,
  async figures(app, year) {
    const found = await yearResults(app, year)
    const sumOf = (name: 'passed' | 'students'): number =>
      found.filter(({ exam }) => exam.kind === 'regular').reduce((sum, { passed }) => sum + passed[name], 0)
    const passed = sumOf('passed')
    const students = sumOf('students')
    const share = students > 0 ? showShare(passed, students) : '–'
    const link = routes.iqacResults(year)
    const ofResults = m['tile.passedOf']({ passed: showCount(passed), students: showCount(students) })
    return {
      tiles: [
        {
          name: 'yearExams',
          label: m['iqac.tile.exams'](),
          value: showCount(found.length),
          count: found.length,
          link,
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
            value,
            of,
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

export interface YearResult {
  exam: Exam
  /** The academic year of the exam, whenever its results came out. */
  year: string
  passed: PassFigures
}

export interface BranchResult extends YearResult {
  branch: ExamFigures['branches'][number]
}

type Needs = Pick<App, 'results' | 'resultsStore' | 'clock'>

/** Lists released exams, newest first. */
async function findReleasedExams({ resultsStore, clock }: Needs, year?: string): Promise<Exam[]> {
  const exams = await resultsStore.read.exams.all()
  return exams.filter(
    (exam) => hasComeOut(exam, clock.now()) && (year === undefined || academicYearOfMonth(exam) === year),
  )
}

/** Returns null for an exam that is not released. */
export async function findReleased(app: Needs, examId: string): Promise<Exam | null> {
  return (await findReleasedExams(app)).find(({ id }) => id === examId) ?? null
}

/** `year` narrows it to one academic year. */
export async function yearResults(app: Needs, year?: string): Promise<YearResult[]> {
  const exams = await findReleasedExams(app, year)
  return Promise.all(
    exams.map(async (exam) => ({
      exam,
      year: academicYearOfMonth(exam),
      passed: await app.results.passed(exam.id, exam.version),
    })),
  )
}

/** Reads every result of each exam the first time. */
export async function branchResults(app: Needs, year?: string): Promise<BranchResult[]> {
  const found: BranchResult[] = []
  // Sequential, because each is calculated on the workers of short calls.
  for (const exam of await findReleasedExams(app, year)) {
    found.push(...(await branchesOf(app, exam)))
  }
  return found
}

/** Returns the branches of one exam. */
export async function branchesOf({ results }: Pick<Needs, 'results'>, exam: Exam): Promise<BranchResult[]> {
  const { branches, ...passed } = await results.figures(exam.id, exam.version)
  return branches.map((branch) => ({ exam, year: academicYearOfMonth(exam), passed, branch }))
}
