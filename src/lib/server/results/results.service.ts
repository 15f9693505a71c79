import type { PublishChecksReply } from '#lib/schemas/examination-office.ts'
import type { Clock } from '../core/clock.ts'
import type { Store } from '../db/store.ts'
import { type ExamService, examService } from './exam.service.ts'
import { type HoldService, holdService } from './hold.service.ts'
import { type ImportParts, type ImportService, importService } from './import.service.ts'
import { type LookupService, lookupService } from './lookup.service.ts'
import { type PublishService, publishService } from './publish.service.ts'
import type { ResultsRepository } from './results.repository.ts'

export interface ResultsParts extends ImportParts {
  store: Store<ResultsRepository>
  clock: Clock
  /** Reads over all marks of an exam; runs where it does not stall lookups. */
  checkForPublishing(examId: string): Promise<PublishChecksReply>
}

export interface Results {
  exams: ExamService
  imports: ImportService
  publishing: PublishService
  holds: HoldService
  lookup: LookupService
  checks(examId: string): Promise<PublishChecksReply>
}

export const createResults = (parts: ResultsParts): Results => ({
  exams: examService(parts),
  imports: importService(parts),
  publishing: publishService(parts),
  holds: holdService(parts),
  lookup: lookupService(parts),
  checks: parts.checkForPublishing,
})
