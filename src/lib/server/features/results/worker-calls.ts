import type { GradeScheme, GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import type { App } from '../../kernel/app.ts'
import type { Store } from '../../kernel/store/store.ts'
import { requireExam } from './exams/exam.service.ts'
import { countImport } from './import/finish-import.ts'
import { type Locale, renderListFrame } from './lookup/result-list-pages.ts'
import { findExpectedWithoutMarks } from './marks/expected-students.ts'
import { countPassed } from './marks/mark.repository.ts'
import { runPublishChecks } from './publishing/publish-checks.ts'
import { revisionChanges } from './publishing/revision-changes.ts'
import { readExamFigures, type PassFigures } from './reports/exam-statistics.ts'
import type { ResultsRepository } from './repository.ts'

/** Queries that read all marks of an exam, and therefore run in a worker thread. */
export const resultsCalls = {
  'results.countImport': (app: App, importId: string) => countImport(app.resultsStore.read, importId),
  'results.figures': (app: App, examId: string, version: number) =>
    readExamFigures(app.resultsStore, examId, version),
  async 'results.passed'(app: App, examId: string, version: number): Promise<PassFigures> {
    const { unknown, ...counted } = await countPassed(app.database.reads, examId, version)
    return unknown === 0 ? counted : readExamFigures(app.resultsStore, examId, version)
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
    return findExpectedWithoutMarks(register, exam, rolls)
  },
  async 'results.publishChecks'(app: App, examId: string, needsSecondPerson: boolean) {
    const exam = await requireExam(app.resultsStore.read, examId)
    return runPublishChecks(app, exam, needsSecondPerson)
  },
}

/** Counts unpublished marks as publishing would. It belongs in a worker thread. */
async function passedOfMarks(
  { read }: Store<ResultsRepository>,
  imports: readonly string[],
  scheme: GradeScheme,
): Promise<PassFigures> {
  const [rolls, failed] = await Promise.all([
    read.marks.rollNumbers(imports),
    read.marks.failedRolls(imports, passingGrades(scheme)),
  ])
  return { students: rolls.length, passed: rolls.length - failed.size }
}

const passingGrades = ({ grades }: GradeScheme): string[] =>
  grades.filter(({ outcome }) => outcome === 'pass' || outcome === 'complete').map(({ grade }) => grade)
