import type { Kysely } from 'kysely'
import type { JobRow, Tables } from '../db/tables.ts'

export const jobKinds = ['results.check', 'results.publish', 'results.finish', 'results.refresh'] as const
export type JobKind = (typeof jobKinds)[number]

export interface Job {
  id: string
  kind: JobKind
  subjectId: string
  input: unknown
  state: JobRow['state']
  done: number
  total: number
  /** A message code where the job failed. */
  problem: string | null
  createdBy: string
}

export interface NewJob {
  id: string
  kind: JobKind
  subjectId: string
  input: unknown
  createdAt: string
  createdBy: string
  notBefore: string
}

export function jobRepository(db: Kysely<Tables>) {
  return {
    async enqueue(job: NewJob): Promise<void> {
      await db
        .insertInto('jobs')
        .values({
          id: job.id,
          kind: job.kind,
          subject_id: job.subjectId,
          input: JSON.stringify(job.input),
          state: 'queued',
          done: 0,
          total: 0,
          problem: null,
          created_at: job.createdAt,
          created_by: job.createdBy,
          not_before: job.notBefore,
          started_at: null,
          ended_at: null,
        })
        .execute()
    },

    async find(id: string): Promise<Job | null> {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? jobOf(row) : null
    },

    /** The newest job about an exam or an import that has not ended. */
    async running(subjectId: string): Promise<Job | null> {
      const row = await db
        .selectFrom('jobs')
        .selectAll()
        .where('subject_id', '=', subjectId)
        .where('state', 'in', ['queued', 'running'])
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      return row ? jobOf(row) : null
    },

    /** What ended of a person's jobs since an instant, newest first. */
    async endedOf(createdBy: string, since: string): Promise<Job[]> {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('created_by', '=', createdBy)
        .where('ended_at', '>', since)
        .orderBy('ended_at', 'desc')
        .limit(10)
        .execute()
      return rows.map(jobOf)
    },

    async nextDue(at: string): Promise<Job | null> {
      const row = await db
        .selectFrom('jobs')
        .selectAll()
        .where('state', '=', 'queued')
        .where('not_before', '<=', at)
        .orderBy('not_before')
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst()
      return row ? jobOf(row) : null
    },

    /** False where another process took it first. */
    async take(id: string, at: string): Promise<boolean> {
      const result = await db
        .updateTable('jobs')
        .set({ state: 'running', started_at: at })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async progress(id: string, done: number, total: number): Promise<void> {
      await db.updateTable('jobs').set({ done, total }).where('id', '=', id).execute()
    },

    async end(id: string, at: string, problem: string | null): Promise<void> {
      const state = problem === null ? ('done' as const) : ('failed' as const)
      await db.updateTable('jobs').set({ state, ended_at: at, problem }).where('id', '=', id).execute()
    },

    /** After a crash or a restart: what was running starts again; every job may run twice. */
    async requeueRunning(): Promise<void> {
      await db.updateTable('jobs').set({ state: 'queued' }).where('state', '=', 'running').execute()
    },
  }
}

const jobOf = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind as JobKind,
  subjectId: row.subject_id,
  input: JSON.parse(row.input),
  state: row.state,
  done: row.done,
  total: row.total,
  problem: row.problem,
  createdBy: row.created_by,
})
