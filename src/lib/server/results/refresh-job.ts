import { newId } from '../core/ids.ts'
import type { Actor } from '../core/audit.ts'
import type { NewJob } from '../jobs/job-row.ts'

/** Makes the pages anew that list an exam's results among a student's other ones. */
export const refreshJob = (
  examId: string,
  { at, by, rollNumber }: { at: string; by: Pick<Actor, 'id' | 'name'>; rollNumber?: string },
): NewJob => ({
  id: newId(),
  kind: 'results.refresh',
  subjectId: examId,
  input: rollNumber === undefined ? {} : { rollNumber },
  createdAt: at,
  createdBy: by,
  notBefore: at,
})
