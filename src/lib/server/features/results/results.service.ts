import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import type { RevisionChanges } from '#lib/schemas/results/exam-overview.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import type { People } from '../../kernel/people/people.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Students } from '../students/feature.ts'
import {
  createMarkCorrections,
  type MarkCorrectionParts,
  type MarkCorrections,
} from './corrections/correct-mark.service.ts'
import {
  type CorrectedQuery,
  correctedSince,
  createExamCorrectionService,
  type ExamCorrectionService,
} from './exams/correct-published-exam.ts'
import type { CountedImport } from './exams/exam-count.repository.ts'
import { type LoadExamOverview, createExamOverview } from './exams/exam-overview.ts'
import { type ExamService, createExamService } from './exams/exam.service.ts'
import { createImportCompletion } from './import/finish-import.ts'
import {
  createImportAtOnce,
  createMarksImportService,
  type ImportAtOnce,
  type MarksImportService,
} from './import/marks-import.service.ts'
import { type RemoveExam, createExamRemoval } from './import/remove-exam.ts'
import { type LookupParts, type LookupService, createLookupService } from './lookup/lookup.service.ts'
import { type EffectiveResultsReader, createEffectiveResultsReader } from './marks/effective-results.ts'
import type { ExpectedStudent } from './marks/expected-students.ts'
import { findRowsLeftOut, type LeftOutFile } from './marks/left-out-rows.ts'
import { createMemoBundles, type MemoBundles } from './memo-bundles/memo-bundles.service.ts'
import { type Memo, type MemoParts, createMemoService } from './memo/memo.service.ts'
import { type NameFollower, createNameFollower } from './published/follow-names.ts'
import { type Preview, createPreview } from './published/preview.ts'
import { type StudentExams, findStudentExams } from './published/student-exams.ts'
import { type PublishService, createPublishService } from './publishing/publish.service.ts'
import {
  type ScheduledReleaseService,
  createScheduledReleaseService,
} from './publishing/scheduled-release.ts'
import type { ExamFigures, PassFigures, StudentBacklogs } from './reports/exam-statistics.ts'
import type { ResultsRepository } from './repository.ts'
import type { ScaleService } from './scales/scales.service.ts'
import { type SubstituteService, createSubstituteService } from './substitutes/substitutes.service.ts'
import { type WithholdingService, createWithholdingService } from './withholding/withholding.service.ts'

export interface ResultsParts extends Pick<LookupParts, 'examCache' | 'resultLists' | 'isBehind'> {
  uploads: Parameters<typeof createMarksImportService>[0]['uploads']
  countImport(importId: string): Promise<CountedImport>
  store: Store<ResultsRepository>
  files: MarkCorrectionParts['files']
  clock: Clock
  jobs: Pick<Jobs, 'wake' | 'ended'>
  people: People
  /** Resolves when visitors see the stored state in this process. */
  refresh(): Promise<void>
  /** Resolves when visitors see the stored state in every process. */
  refreshEverywhere(): Promise<void>
  /** Reads every result of one version. */
  figures(examId: string, version: number): Promise<ExamFigures>
  /** Lists the students of one version with failed subjects. */
  backlogs(examId: string, version: number): Promise<StudentBacklogs[]>
  /** Counts passes alone, which is faster than `figures`. */
  passed(examId: string, version: number): Promise<PassFigures>
  memoParts: Pick<MemoParts, 'letterhead' | 'draw' | 'publicOrigin'>
  students: Pick<Students, 'find' | 'renamed' | 'records'>
  catalogue: Pick<Catalogue, 'read'>
  gradeScales: Pick<ScaleService, 'read'>
  /** Finds students who should have marks according to the register, and have none. */
  missing(examId: string): Promise<ExpectedStudent[]>
  /** Counts passes in unpublished marks: those of these imports, by a scale. */
  passedOfMarks(imports: readonly string[], scheme: GradeSchemeName): Promise<PassFigures>
  /** Lists the changes of a revision, page by page. */
  changes(examId: string, page: number): Promise<RevisionChanges>
  /** Reads all marks of an exam; it runs where it does not block lookups. */
  checkForPublishing(examId: string): Promise<PublishChecksReply>
}

export interface Results {
  exams: ExamService
  overview: LoadExamOverview
  correction: ExamCorrectionService
  markCorrections: MarkCorrections
  removeExam: RemoveExam
  imports: MarksImportService
  importAtOnce: ImportAtOnce
  /** Completes imports for their import kind. */
  importCompletion: ReturnType<typeof createImportCompletion>
  publishing: PublishService
  holds: WithholdingService
  memoBundles: MemoBundles
  lookup: LookupService
  /** Reads all exams of students with their results. */
  examsOf(rollNumbers: readonly string[]): Promise<StudentExams>
  /** Manages subject substitutes. */
  substitutes: SubstituteService
  /** Finds the newest day on which something that a memo prints was corrected. */
  correctedSince(query: CorrectedQuery): Promise<string | null>
  releases: ScheduledReleaseService
  names: NameFollower
  preview: Preview
  effectiveResults: EffectiveResultsReader
  /** @throws DomainError NotFound `result.*`, TooMany `documents.busy` */
  memo(examTitle: string, rollNumber: string, locale: 'en' | 'de'): Promise<Memo>
  /** Draws the memo of unpublished marks. @throws DomainError NotFound `result.*`, TooMany `documents.busy` */
  previewMemo(examId: string, rollNumber: string, locale: 'en' | 'de'): Promise<Memo>
  figures: ResultsParts['figures']
  backlogs: ResultsParts['backlogs']
  passed: ResultsParts['passed']
  missing: ResultsParts['missing']
  changes: ResultsParts['changes']
  checks(examId: string): Promise<PublishChecksReply>
  /** Finds rows of saved files that were left out, without the other checks. */
  rowsLeftOut(examId: string): Promise<LeftOutFile[]>
}

export function createResultsService(given: ResultsParts): Results {
  const parts = { ...given, wakeJobs: given.jobs.wake }
  const exams = createExamService(parts)
  const publishing = createPublishService(parts)
  const imports = createMarksImportService(parts)
  const releases = createScheduledReleaseService(parts)
  const lookup = createLookupService({ ...parts, releases })
  const preview = createPreview(parts)
  const memos = createMemoService({ ...parts, ...parts.memoParts, lookup, preview })
  return {
    exams,
    overview: createExamOverview({ ...parts, exams, needsSecondPerson: publishing.needsSecondPerson }),
    correction: createExamCorrectionService(parts),
    markCorrections: createMarkCorrections(parts),
    removeExam: createExamRemoval(parts),
    imports,
    importAtOnce: createImportAtOnce({ ...parts, exams, imports }),
    importCompletion: createImportCompletion(parts),
    publishing,
    holds: createWithholdingService(parts),
    memoBundles: createMemoBundles(parts),
    lookup,
    examsOf: (rollNumbers) => findStudentExams(parts, rollNumbers),
    substitutes: createSubstituteService(parts),
    correctedSince: (query) => correctedSince(parts.store, query),
    releases,
    names: createNameFollower(parts),
    preview,
    effectiveResults: createEffectiveResultsReader(parts),
    memo: memos.make,
    previewMemo: memos.makePreview,
    figures: parts.figures,
    backlogs: parts.backlogs,
    passed: parts.passed,
    missing: parts.missing,
    changes: parts.changes,
    checks: parts.checkForPublishing,
    rowsLeftOut: (examId) => findRowsLeftOut(parts.store.read, examId),
  }
}
