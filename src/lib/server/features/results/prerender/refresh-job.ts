import type { Actor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { NewJob } from '../../../kernel/jobs/job-row.ts'

/** Renders the pages that a hold or a release dropped. One waiting job covers all changes of its exam. */
export const createRefreshJob = (
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
