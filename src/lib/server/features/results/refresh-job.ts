import { newId } from '../../kernel/core/ids.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { NewJob } from '../../kernel/jobs/job-row.ts'

interface When {
  at: string
  by: Pick<Actor, 'id' | 'name'>
}

export interface RefreshInput {
  /** True where the pages that are out of date are gone already. */
  isMissingOnly?: boolean
}

/** Makes the pages anew that list an exam's results among a student's other ones. One that waits does for all. */
export const refreshJob = (examId: string, when: When): NewJob =>
  jobOf(examId, when, { input: {}, dedupeKey: `results.refresh ${examId}` })

/** Makes the pages that a hold or a release has dropped. One that waits does for all: it goes through every exam. */
export const refillJob = (examId: string, when: When): NewJob =>
  jobOf(examId, when, { input: { isMissingOnly: true }, dedupeKey: 'results.refresh missing' })

const jobOf = (
  examId: string,
  { at, by }: When,
  given: { input: RefreshInput; dedupeKey: string },
): NewJob => ({
  id: newId(),
  kind: 'results.refresh',
  subjectId: examId,
  createdAt: at,
  createdBy: by,
  ...given,
})
