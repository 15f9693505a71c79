import { academicYearOfMonth } from '#lib/rules/academic-year.ts'
import { hasComeOut } from '#lib/rules/come-out.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { App } from '../../kernel/app.ts'
import type { ExamFigures, Passed } from './exam-figures.ts'

export interface YearResult {
  exam: Exam
  /** In which it was held, whenever its results came out. */
  year: string
  passed: Passed
}

export interface BranchResult extends YearResult {
  branch: ExamFigures['branches'][number]
}

type Needs = Pick<App, 'results' | 'resultsStore' | 'clock'>

/** The exams whose results are out, newest first. */
async function examsOut({ resultsStore, clock }: Needs, year?: string): Promise<Exam[]> {
  const exams = await resultsStore.read.exams.all()
  return exams.filter(
    (exam) => hasComeOut(exam, clock.now()) && (year === undefined || academicYearOfMonth(exam) === year),
  )
}

/** How each went; of one academic year alone, where it is named. */
export async function yearResults(app: Needs, year?: string): Promise<YearResult[]> {
  const exams = await examsOut(app, year)
  return Promise.all(
    exams.map(async (exam) => ({
      ...{ exam, year: academicYearOfMonth(exam) },
      passed: await app.results.passed(exam.id, exam.version),
    })),
  )
}

/** The same, branch by branch; reads every result of each exam the first time. */
export async function branchResults(app: Needs, year?: string): Promise<BranchResult[]> {
  const found: BranchResult[] = []
  // One after another: each is worked out where short calls wait for it.
  for (const exam of await examsOut(app, year)) {
    const { branches, ...passed } = await app.results.figures(exam.id, exam.version)
    found.push(...branches.map((branch) => ({ exam, year: academicYearOfMonth(exam), passed, branch })))
  }
  return found
}
