import type { RevisionChanges } from '#lib/schemas/results/exam-overview.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import type { Workers } from '../../kernel/jobs/workers.ts'
import type { CountedImport } from './exams/exam-count.repository.ts'
import type { ExpectedStudent } from './marks/expected-students.ts'
import { type ExamFigures, type PassFigures, memoizeFigures } from './reports/exam-statistics.ts'
import type { ResultsParts } from './results.service.ts'

type WorkerQueries = Pick<
  ResultsParts,
  'countImport' | 'figures' | 'passed' | 'passedOfMarks' | 'changes' | 'missing' | 'checkForPublishing'
>

/** Reading over all marks of an exam takes long, so worker threads answer these queries. */
export const createWorkerQueries = (
  workers: Pick<Workers, 'call'>,
  needsSecondPerson: () => Promise<boolean>,
): WorkerQueries => ({
  countImport: (importId) => workers.call<CountedImport>('results.countImport', importId),
  figures: memoizeFigures((...exam) => workers.call<ExamFigures>('results.figures', ...exam)),
  passed: memoizeFigures((...exam) => workers.call<PassFigures>('results.passed', ...exam)),
  passedOfMarks: memoizeFigures((...of) => workers.call<PassFigures>('results.passedOfMarks', ...of)),
  changes: (examId, page) => workers.call<RevisionChanges>('results.revisionChanges', examId, page),
  missing: (examId) => workers.call<ExpectedStudent[]>('results.missing', examId),
  checkForPublishing: async (examId) =>
    workers.call<PublishChecksReply>('results.publishChecks', examId, await needsSecondPerson()),
})
