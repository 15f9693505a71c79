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
  /** A message code where the job failed. */
  problem: string | null
  /** It failed by no refusal of its own: it broke off, or what it stands on did not answer. */
  isFault: boolean
  /** A user's id, or `system`. */
  createdBy: string
  createdAt: string
  /** Null until it is done or has failed. */
  endedAt: string | null
  /** The instant from which it may run; where that is `createdAt`, it may at once, whatever the clock says later. */
  notBefore: string
  owner: string | null
  leaseUntil: string | null
  /** How often it was begun. With the owner it names one lease among all that a job ever had. */
  attempts: number
}

/** A job as its owner holds it. */
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
  /** Left out where it may run at once. */
  notBefore?: string
  /** A second job with the key of one that waits is not added. */
  dedupeKey?: string
  /** Where only servers of one build of the pages can do it. */
  build?: string
}

/** Whoever is told so writes nothing more. */
export const leaseLost = (): DomainError => conflict('job.leaseLost')

/** A clock that is set back puts nothing off that was to begin at once. */
export const isDue = ({ state, notBefore, createdAt }: Job, now: string): boolean =>
  state === 'queued' && (notBefore <= now || notBefore <= createdAt)

export const rowOf = (job: NewJob): JobRow => ({
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
