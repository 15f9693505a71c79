import type { GradeSchemeName } from '#lib/rules/grade-scheme.ts'
import type { RevisionChanges } from '#lib/schemas/results/exam-overview.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import type { People } from '../../kernel/people/people.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Students } from '../students/feature.ts'
import {
  type CorrectedQuery,
  correctedSince,
  createExamCorrection,
  type ExamCorrection,
} from './exams/correct-published-exam.ts'
import type { CountedImport } from './exams/exam-count.repository.ts'
import { type ShowExam, createExamOverview } from './exams/exam-overview.ts'
import { type ExamService, createExamService } from './exams/exam.service.ts'
import { createImportEnding } from './import/finish-import.ts'
import { type ImportAtOnce, createImportAtOnce } from './import/import-at-once.ts'
import { type ImportService, createImportService } from './import/marks-import.service.ts'
import { type RemoveExam, examRemoval } from './import/remove-exam.ts'
import { type LookupParts, type LookupService, createLookupService } from './lookup/lookup.service.ts'
import { type StandingMarks, createStandingMarks } from './marks/effective-results.ts'
import type { MissingStudent } from './marks/expected-students.ts'
import { type Memo, type MemoParts, createMemoService } from './memo/memo.service.ts'
import { type FollowNames, createNameFollower } from './published/follow-names.ts'
import { type Preview, createPreview } from './published/preview.ts'
import { type ExamsOfStudents, examsOf } from './published/student-exams.ts'
import { type PublishService, createPublishService } from './publishing/publish.service.ts'
import { type OpeningService, createOpeningService } from './publishing/scheduled-release.ts'
import type { ExamFigures, Passed } from './reports/exam-statistics.ts'
import type { ResultsRepository } from './repository.ts'
import type { ScaleService } from './scales/scales.service.ts'
import { type Substitutes, createSubstitutes } from './substitutes/substitutes.service.ts'
import { type HoldService, createHoldService } from './withholding/withholding.service.ts'

export interface ResultsParts extends Pick<LookupParts, 'examBoard' | 'resultLists' | 'isBehind'> {
  uploads: Parameters<typeof createImportService>[0]['uploads']
  countImport(importId: string): Promise<CountedImport>
  store: Store<ResultsRepository>
  clock: Clock
  jobs: Pick<Jobs, 'wake' | 'ended'>
  people: People
  /** What visitors may see in this process is what the database says, once this is done. */
  refresh(): Promise<void>
  /** What visitors may see in every process is, once this is done. */
  refreshEverywhere(): Promise<void>
  /** Reads every result of one version. */
  figures(examId: string, version: number): Promise<ExamFigures>
  /** The same in less time, where nobody asks for grades and branches. */
  passed(examId: string, version: number): Promise<Passed>
  memoParts: Pick<MemoParts, 'letterhead' | 'draw' | 'publicOrigin'>
  students: Pick<Students, 'find' | 'renamed' | 'records'>
  catalogue: Pick<Catalogue, 'read'>
  gradeScales: Pick<ScaleService, 'read'>
  /** Who by the register should have marks, and has none. */
  missing(examId: string): Promise<MissingStudent[]>
  /** The same of marks that are not published: those of these imports, by a scale. */
  passedOfMarks(imports: readonly string[], scheme: GradeSchemeName): Promise<Passed>
  /** What a revision would change, page by page. */
  changes(examId: string, page: number): Promise<RevisionChanges>
  /** Reads over all marks of an exam; runs where it does not stall lookups. */
  checkForPublishing(examId: string): Promise<PublishChecksReply>
}

export interface Results {
  exams: ExamService
  overview: ShowExam
  correction: ExamCorrection
  removeExam: RemoveExam
  imports: ImportService
  importAtOnce: ImportAtOnce
  /** How an import ends, for its kind. */
  ends: ReturnType<typeof createImportEnding>
  publishing: PublishService
  holds: HoldService
  lookup: LookupService
  /** All exams of students, with what they come to. */
  examsOf(rollNumbers: readonly string[]): Promise<ExamsOfStudents>
  /** Which subject stands for which. */
  substitutes: Substitutes
  /** The newest day on which something that a memo says was corrected. */
  correctedSince(query: CorrectedQuery): Promise<string | null>
  openings: OpeningService
  names: FollowNames
  preview: Preview
  standing: StandingMarks
  /** @throws DomainError NotFound `result.*`, TooMany `documents.busy` */
  memo(examTitle: string, rollNumber: string, locale: 'en' | 'de'): Promise<Memo>
  /** Of marks that are not published. @throws DomainError NotFound `result.*`, TooMany `documents.busy` */
  previewMemo(examId: string, rollNumber: string, locale: 'en' | 'de'): Promise<Memo>
  figures: ResultsParts['figures']
  passed: ResultsParts['passed']
  missing: ResultsParts['missing']
  changes: ResultsParts['changes']
  checks(examId: string): Promise<PublishChecksReply>
}

export function createResultsService(given: ResultsParts): Results {
  const parts = { ...given, wakeJobs: given.jobs.wake }
  const exams = createExamService(parts)
  const publishing = createPublishService(parts)
  const imports = createImportService(parts)
  const lookup = createLookupService(parts)
  const previewed = createPreview(parts)
  const memos = createMemoService({ ...parts, ...parts.memoParts, lookup, preview: previewed })
  return {
    exams,
    overview: createExamOverview({ ...parts, exams, needsSecondPerson: publishing.needsSecondPerson }),
    correction: createExamCorrection(parts),
    removeExam: examRemoval(parts),
    imports,
    importAtOnce: createImportAtOnce({ ...parts, exams, imports }),
    ends: createImportEnding(parts),
    publishing,
    holds: createHoldService(parts),
    lookup,
    examsOf: (rollNumbers) => examsOf(parts, rollNumbers),
    substitutes: createSubstitutes(parts),
    correctedSince: (query) => correctedSince(parts.store, query),
    openings: createOpeningService(parts),
    names: createNameFollower(parts),
    preview: previewed,
    standing: createStandingMarks(parts),
    memo: memos.make,
    previewMemo: memos.makePreview,
    figures: parts.figures,
    passed: parts.passed,
    missing: parts.missing,
    changes: parts.changes,
    checks: parts.checkForPublishing,
  }
}
