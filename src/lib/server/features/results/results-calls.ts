import type { GradeSchemeName } from '#lib/rules/grade-scheme.ts'
import type { App } from '../../kernel/app.ts'
import { countImport } from './count-import.ts'
import { type Passed, examFigures } from './exam-figures.ts'
import { expectedWithoutMarks } from './expected-students.ts'
import { requireExam } from './exam.service.ts'
import { countPassed } from './passed.repository.ts'
import { passedOfMarks } from './passed-marks.ts'
import { publishChecks } from './publish-checks.ts'
import { revisionChanges } from './revision-changes.ts'
import { renderListFrame } from './render-list-frame.ts'
import type { Locale } from './result-list-pages.ts'

/** What reads over all marks of an exam, and so is done in a worker thread. */
export const resultsCalls = {
  'results.countImport': (app: App, importId: string) => countImport(app.resultsStore.read, importId),
  'results.figures': (app: App, examId: string, version: number) =>
    examFigures(app.resultsStore, examId, version),
  async 'results.passed'(app: App, examId: string, version: number): Promise<Passed> {
    const { unknown, ...counted } = await countPassed(app.database.reads, examId, version)
    return unknown === 0 ? counted : examFigures(app.resultsStore, examId, version)
  },
  async 'results.passedOfMarks'(app: App, imports: readonly string[], scheme: GradeSchemeName) {
    return passedOfMarks(app.resultsStore, imports, (await app.gradeScales.read()).of(scheme))
  },
  'results.revisionChanges': (app: App, examId: string, page: number) =>
    revisionChanges(app.resultsStore, examId, { page, now: app.clock.now() }),
  'results.listFrame': (app: App, locale: Locale) => renderListFrame(app, locale),
  async 'results.missing'({ resultsStore: { read }, ...register }: App, examId: string) {
    const exam = await requireExam(read, examId)
    const rolls = await read.marks.rollNumbers(await read.imports.committed(examId))
    return expectedWithoutMarks(register, exam, rolls)
  },
  async 'results.publishChecks'(app: App, examId: string, needsSecondPerson: boolean) {
    const exam = await requireExam(app.resultsStore.read, examId)
    return publishChecks(app, exam, needsSecondPerson)
  },
}
