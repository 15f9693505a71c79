import type { PublishChecksReply } from '#lib/schemas/examination-office.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Store } from '../../kernel/store/store.ts'
import { type RemoveExam, examRemoval } from './exam-removal.ts'
import { type ExamCorrection, examCorrection } from './exam-correction.ts'
import { type ExamService, examService } from './exam.service.ts'
import { type HoldService, holdService } from './hold.service.ts'
import { type ImportService, importService } from './import.service.ts'
import { type LookupParts, type LookupService, lookupService } from './lookup.service.ts'
import { type OpeningService, openingService } from './opening.service.ts'
import { type PublishService, publishService } from './publish.service.ts'
import { endImport } from './end-import.ts'
import type { CountedImport } from './exam-count.repository.ts'
import { type FollowNames, followNames } from './follow-names.ts'
import { type ImportAtOnce, importAtOnce } from './import-at-once.ts'
import type { ExamFigures, Passed } from './exam-figures.ts'
import { type Memo, type MemoParts, memoService } from './memo.service.ts'
import type { Students } from '../students/feature.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import type { People } from '../../kernel/people/people.ts'
import { type Preview, preview } from './preview.ts'
import type { ResultsRepository } from './results.repository.ts'

export interface ResultsParts extends Pick<LookupParts, 'examBoard' | 'resultLists' | 'isBehind'> {
  uploads: Parameters<typeof importService>[0]['uploads']
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
  students: Pick<Students, 'find' | 'renamed'>
  /** Reads over all marks of an exam; runs where it does not stall lookups. */
  checkForPublishing(examId: string): Promise<PublishChecksReply>
}

export interface Results {
  exams: ExamService
  correction: ExamCorrection
  removeExam: RemoveExam
  imports: ImportService
  importAtOnce: ImportAtOnce
  /** How an import ends, for its kind. */
  ends: ReturnType<typeof endImport>
  publishing: PublishService
  holds: HoldService
  lookup: LookupService
  openings: OpeningService
  names: FollowNames
  preview: Preview
  /** @throws DomainError NotFound `result.*`, TooMany `documents.busy` */
  memo(examTitle: string, rollNumber: string, locale: 'en' | 'de'): Promise<Memo>
  /** Of marks that are not published. @throws DomainError NotFound `result.*`, TooMany `documents.busy` */
  previewMemo(examId: string, rollNumber: string, locale: 'en' | 'de'): Promise<Memo>
  figures: ResultsParts['figures']
  passed: ResultsParts['passed']
  checks(examId: string): Promise<PublishChecksReply>
}

export function resultsService(given: ResultsParts): Results {
  const parts = { ...given, wakeJobs: given.jobs.wake }
  const imports = importService(parts)
  const lookup = lookupService(parts)
  const previewed = preview(parts)
  const memos = memoService({ ...parts, ...parts.memoParts, lookup, preview: previewed })
  return {
    exams: examService(parts),
    correction: examCorrection(parts),
    removeExam: examRemoval(parts),
    imports,
    importAtOnce: importAtOnce({ ...parts, imports }),
    ends: endImport(parts),
    publishing: publishService(parts),
    holds: holdService(parts),
    lookup,
    openings: openingService(parts),
    names: followNames(parts),
    preview: previewed,
    memo: memos.make,
    previewMemo: memos.makePreview,
    figures: parts.figures,
    passed: parts.passed,
    checks: parts.checkForPublishing,
  }
}
