import type { Actor } from '../audit/audit.ts'
import { type DomainError, conflict } from '../core/errors.ts'
import type { JobRow } from '../db/tables.ts'

export interface Job {
  id: string
  kind: string
  subjectId: string
  input: unknown
  state: JobRow['state']
  done: number
  total: number
  /** A message code if the job failed. */
  problem: string | null
  /** True if it failed by a crash or an unavailable dependency, and not by a refusal of its own. */
  isFault: boolean
  /** A user's id or `system`. */
  createdBy: string
  createdAt: string
  /** Null until it is done or has failed. */
  endedAt: string | null
  /**
   * The instant from which it may run. If it equals `createdAt`, it may run at once, even if the clock is set back.
   */
  notBefore: string
  owner: string | null
  leaseUntil: string | null
  /** The number of times it was started. Together with the owner it identifies one lease of the job. */
  attempts: number
}

/** A job with the lease of its owner. */
export interface LeasedJob extends Job {
  owner: string
}

export interface NewJob {
  id: string
  kind: string
  subjectId: string
  input: unknown
  createdAt: string
  createdBy: Pick<Actor, 'id'>
  /** Omitted if it may run at once. */
  notBefore?: string
  /** A second job with the key of a waiting one is not added. */
  dedupeKey?: string
  /** Set if only servers of one build of the pages can run it. */
  build?: string
}

/** Creates the error for a lost lease: its receiver must not write any more. */
export const leaseLost = (): DomainError => conflict('job.leaseLost')

/** Whether a job may run now. A job without a delay stays due even if the clock is set back. */
export const isDue = ({ state, notBefore, createdAt }: Job, now: string): boolean =>
  state === 'queued' && (notBefore <= now || notBefore <= createdAt)

export const toJobRow = (job: NewJob): JobRow => ({
  id: job.id,
  kind: job.kind,
  subject_id: job.subjectId,
  input: JSON.stringify(job.input),
  state: 'queued',
  done: 0,
  total: 0,
  problem: null,
  is_fault: 0,
  created_at: job.createdAt,
  created_by: job.createdBy.id,
  not_before: job.notBefore ?? job.createdAt,
  started_at: null,
  ended_at: null,
  owner: null,
  lease_until: null,
  attempts: 0,
  dedupe_key: job.dedupeKey ?? null,
  build: job.build ?? null,
})

export const jobOf = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  input: JSON.parse(row.input),
  state: row.state,
  done: row.done,
  total: row.total,
  problem: row.problem,
  isFault: row.is_fault === 1,
  createdBy: row.created_by,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  notBefore: row.not_before,
  owner: row.owner,
  leaseUntil: row.lease_until,
  attempts: row.attempts,
})
