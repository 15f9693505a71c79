import type { Actor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { NewJob } from '../../../kernel/jobs/job-row.ts'

/** Makes the pages of an exam that a hold or a release has dropped. One that waits does for all of that exam. */
export const refreshJob = (
  examId: string,
  { at, by }: { at: string; by: Pick<Actor, 'id' | 'name'> },
): NewJob => ({
  id: newId(),
  kind: 'results.refresh',
  subjectId: examId,
  input: {},
  createdAt: at,
  createdBy: by,
  dedupeKey: `results.refresh ${examId}`,
})
