import type { GradeScheme, GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import type { RevisionChanges } from '#lib/schemas/results/exam-overview.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../../kernel/app.ts'
import type { JobKind, JobKinds } from '../../kernel/jobs/job-kind.ts'
import type { Workers } from '../../kernel/jobs/workers.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { CountedImport } from './exams/exam-count.repository.ts'
import { requireExam } from './exams/exam.service.ts'
import { countImport } from './import/finish-import.ts'
import { type Locale, renderListFrame } from './lookup/result-list.ts'
import { type ExpectedStudent, findExpectedWithoutMarks } from './marks/expected-students.ts'
import { countPassed } from './marks/mark.repository.ts'
import { addStudents, type AddStudentsInput, removeAddedStudents } from './marks/missing-students.ts'
import type { MemoBundleInput } from './memo-bundles/make-memo-bundle.task.ts'
import { prerenderExam } from './prerender/prerender-exam.task.ts'
import { toResultsTask } from './prerender/results-task.ts'
import { nameResults } from './published/name-results.task.ts'
import { assistPublication } from './publishing/assist-publication.task.ts'
import { runPublishChecks } from './publishing/publish-checks.ts'
import { abandonPublication, publishExam } from './publishing/publish-exam.task.ts'
import type { PublishInput } from './publishing/publish.service.ts'
import { revisionChanges } from './publishing/revision-changes.ts'
import {
  type ExamFigures,
  memoizeFigures,
  type PassFigures,
  readExamBacklogs,
  readExamFigures,
  type StudentBacklogs,
} from './reports/exam-statistics.ts'
import { resultsRepository, type ResultsRepository } from './repository.ts'
import type { ResultsParts } from './results.service.ts'

const administrators: readonly Role[] = ['ROLE_ADMIN']
/** A publication belongs to the whole office: a colleague may continue where another one started. */
const examinationOffice: readonly Role[] = ['ROLE_EXAMINATION', 'ROLE_ADMIN']
const minutes = 60_000

/** Renders the missing pages of an exam: for a new build, or after a hold or a release. */
const prerenderJob: JobKind = {
  lane: 'prerendering',
  timeLimit: 120 * minutes,
  attempts: 3,
  access: administrators,
  async run(task, { subjectId }, report) {
    const own = toResultsTask(task)
    await prerenderExam(own, await requireExam(own.store.read, subjectId), report)
  },
}

/** Runs after an import was committed or undone, while the person waits. */
const fileJob = {
  lane: 'interactive',
  timeLimit: 30 * minutes,
  attempts: 3,
  access: examinationOffice,
} as const

/** Our own services wrote the inputs into the job's row. */
export const resultsJobs: JobKinds = {
  'results.publish': {
    lane: 'work',
    timeLimit: 120 * minutes,
    attempts: 3,
    access: examinationOffice,
    run: (task, { subjectId, input }, report) =>
      publishExam(toResultsTask(task), subjectId, input as PublishInput, report),
    onFailed: (tx, { subjectId, input }, now) =>
      abandonPublication(resultsRepository(tx), subjectId, input as PublishInput, now),
  },
  'results.assist': {
    lane: 'prerendering',
    timeLimit: 120 * minutes,
    attempts: 1,
    access: administrators,
    run: (task, { input }, report) => assistPublication(toResultsTask(task), input as Exam, report),
  },
  'results.addStudents': {
    ...fileJob,
    run: (task, { subjectId, input }, report) =>
      addStudents(task, subjectId, { input: input as AddStudentsInput, report }),
  },
  'results.takeStudentsBack': {
    ...fileJob,
    run: (task, { subjectId, input }) =>
      removeAddedStudents(task, subjectId, (input as AddStudentsInput).actor),
  },
  'results.memoBundle': {
    lane: 'work',
    timeLimit: 30 * minutes,
    attempts: 3,
    access: examinationOffice,
    // The drawing code is large and rarely needed, so it is loaded on demand.
    run: async (task, { id, input }, report) =>
      (await import('./memo-bundles/make-memo-bundle.task.ts')).makeMemoBundle(task, id, {
        input: input as MemoBundleInput,
        report,
      }),
  },
  'results.names': {
    lane: 'corrections',
    timeLimit: 30 * minutes,
    attempts: 3,
    access: administrators,
    run: (task, _, report) => nameResults(toResultsTask(task), report),
  },
  'results.finish': prerenderJob,
  'results.refresh': prerenderJob,
}

/** Queries that read all marks of an exam, and therefore run in a worker thread. */
export const resultsCalls = {
  'results.countImport': (app: App, importId: string) => countImport(app.resultsStore.read, importId),
  'results.figures': (app: App, examId: string, version: number) =>
    readExamFigures(app.resultsStore, examId, version),
  'results.backlogs': (app: App, examId: string, version: number) =>
    readExamBacklogs(app.resultsStore, examId, version),
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

type WorkerQueries = Pick<
  ResultsParts,
  | 'countImport'
  | 'figures'
  | 'backlogs'
  | 'passed'
  | 'passedOfMarks'
  | 'changes'
  | 'missing'
  | 'checkForPublishing'
>

/** Reading over all marks of an exam takes long, so worker threads answer these queries. */
export const createWorkerQueries = (
  workers: Pick<Workers, 'call'>,
  needsSecondPerson: () => Promise<boolean>,
): WorkerQueries => ({
  countImport: (importId) => workers.call<CountedImport>('results.countImport', importId),
  figures: memoizeFigures((...exam) => workers.call<ExamFigures>('results.figures', ...exam)),
  backlogs: memoizeFigures((...exam) => workers.call<StudentBacklogs[]>('results.backlogs', ...exam), 5),
  passed: memoizeFigures((...exam) => workers.call<PassFigures>('results.passed', ...exam)),
  passedOfMarks: memoizeFigures((...of) => workers.call<PassFigures>('results.passedOfMarks', ...of)),
  changes: (examId, page) => workers.call<RevisionChanges>('results.revisionChanges', examId, page),
  missing: (examId) => workers.call<ExpectedStudent[]>('results.missing', examId),
  checkForPublishing: async (examId) =>
    workers.call<PublishChecksReply>('results.publishChecks', examId, await needsSecondPerson()),
})
