import type { Clock } from '../../kernel/core/clock.ts'
import { stuckLanes } from '../../kernel/health/health.service.ts'
import { type JobKinds, kindsOfLane } from '../../kernel/jobs/job-kind.ts'
import type { Job } from '../../kernel/jobs/job-row.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { SystemRepository } from './repository.ts'

export interface JobsStatus {
  failed: readonly Job[]
  stuck: readonly Job[]
}

interface Parts {
  store: Store<SystemRepository>
  clock: Clock
  kinds: JobKinds
}

const week = 7 * 24 * 60 * 60 * 1000
/** As many as a page shows; the first of them tell enough. */
const most = 20

export async function readJobs(parts: Parts, startedAt: string): Promise<JobsStatus> {
  const { store, clock, kinds } = parts
  const now = clock.now()
  const since = new Date(Date.parse(now) - week).toISOString()
  const lanes = await stuckLanes(parts, Date.parse(startedAt))
  const names = lanes.flatMap((lane) => kindsOfLane(kinds, lane))
  return {
    failed: await store.read.failedJobs(since, most),
    stuck: names.length > 0 ? await store.read.waitingJobs(names, now, most) : [],
  }
}

export const jobsNeeds = ({ failed, stuck }: JobsStatus) => [
  // What was refused, a file that nobody can read say, was told to whoever began it.
  ...(failed.some(({ isFault }) => isFault) ? (['jobs.failed'] as const) : []),
  ...(stuck.length > 0 ? (['jobs.stuck'] as const) : []),
]
