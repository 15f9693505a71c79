import { newId } from '../core/ids.ts'
import type { JobKind } from './job-kind.ts'
import { jobRepository } from './job.repository.ts'

/** Milliseconds. Longer than a database is away that is restarted, and short for what is shown and not right. */
const pause = 10 * 60_000

/**
 * For a job that nobody asked for and nobody would ask for again: once its attempts are used up, it starts again later,
 * until it gets through. One that waits already does for both.
 */
export const beginAgainLater: NonNullable<JobKind['onFailed']> = async (transaction, job, now) => {
  await jobRepository(transaction).enqueue({
    id: newId(),
    kind: job.kind,
    subjectId: job.subjectId,
    input: job.input,
    createdAt: now,
    createdBy: { id: job.createdBy },
    notBefore: new Date(Date.parse(now) + pause).toISOString(),
    dedupeKey: job.kind,
  })
}
