import type { RevisionChanges } from '#lib/schemas/results/exam-overview.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import type { Workers } from '../../kernel/jobs/workers.ts'
import type { CountedImport } from './exams/exam-count.repository.ts'
import type { MissingStudent } from './marks/expected-students.ts'
import { type ExamFigures, type Passed, rememberFigures } from './reports/exam-statistics.ts'
import type { ResultsParts } from './results.service.ts'

type Asked = Pick<
  ResultsParts,
  'countImport' | 'figures' | 'passed' | 'passedOfMarks' | 'changes' | 'missing' | 'checkForPublishing'
>

/** What reads over all marks of an exam, asked of worker threads: see `results-calls.ts`. */
export const askWorkers = (
  workers: Pick<Workers, 'call'>,
  needsSecondPerson: () => Promise<boolean>,
): Asked => ({
  countImport: (importId) => workers.call<CountedImport>('results.countImport', importId),
  figures: rememberFigures((...exam) => workers.call<ExamFigures>('results.figures', ...exam)),
  passed: rememberFigures((...exam) => workers.call<Passed>('results.passed', ...exam)),
  passedOfMarks: rememberFigures((...of) => workers.call<Passed>('results.passedOfMarks', ...of)),
  changes: (examId, page) => workers.call<RevisionChanges>('results.revisionChanges', examId, page),
  missing: (examId) => workers.call<MissingStudent[]>('results.missing', examId),
  checkForPublishing: async (examId) =>
    workers.call<PublishChecksReply>('results.publishChecks', examId, await needsSecondPerson()),
})
