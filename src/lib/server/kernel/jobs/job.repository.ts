import type { Expression, ExpressionBuilder, Kysely, SqlBool, UpdateObject } from 'kysely'
import type { Database } from '../db/connect.ts'
import { keptFromLocks, lockRows } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import { type Store, storeOf } from '../store/store.ts'
import { type Job, jobOf, type LeasedJob, type NewJob, toJobRow } from './job-row.ts'

export type JobRepository = ReturnType<typeof jobRepository>

export type JobFailure = Pick<LeasedJob, 'isFault'> & { problem: string }

type Lease = Pick<LeasedJob, 'id' | 'owner' | 'attempts'>

/** Matches jobs for any server and for servers of this build. */
const isFor =
  (build: string) =>
  (eb: ExpressionBuilder<Tables, 'jobs'>): Expression<SqlBool> =>
    eb.or([eb('build', 'is', null), eb('build', '=', build)])

export function jobRepository(db: Kysely<Tables>) {
  /** Changes a job; returns false and writes nothing if the lease is lost. */
  async function write(lease: Lease, change: UpdateObject<Tables, 'jobs'>): Promise<boolean> {
    const result = await db
      .updateTable('jobs')
      .set(change)
      .where('id', '=', lease.id)
      .where('state', '=', 'running')
      .where('owner', '=', lease.owner)
      .where('attempts', '=', lease.attempts)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  }

  /** Ends or releases a job after its open transactions: see `stillMine`. */
  async function move(lease: Lease, change: UpdateObject<Tables, 'jobs'>): Promise<boolean> {
    await lockRows(db, 'jobs', [lease.id])
    return write(lease, change)
  }

  return {
    async enqueue(job: NewJob): Promise<void> {
      await db
        .insertInto('jobs')
        .values(toJobRow(job))
        .onConflict((clash) => clash.column('dedupe_key').doNothing())
        .execute()
    },

    async find(id: string): Promise<Job | null> {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? jobOf(row) : null
    },

    /** Returns the newest job of a subject that has not ended. */
    async running(subjectId: string): Promise<Job | null> {
      return (await this.runningOf([subjectId]))[0] ?? null
    },

    /** Returns the jobs of several subjects that have not ended, newest first. */
    async runningOf(subjectIds: readonly string[]): Promise<Job[]> {
      if (subjectIds.length === 0) return []
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('subject_id', 'in', subjectIds)
        .where('state', 'in', ['queued', 'running'])
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(jobOf)
    },

    /** Returns the newest job of a subject, ended or not. */
    async newest(subjectId: string): Promise<Job | null> {
      const row = await db
        .selectFrom('jobs')
        .selectAll()
        .where('subject_id', '=', subjectId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? jobOf(row) : null
    },

    /** Returns a user's jobs that ended since an instant, newest first. */
    async endedOf(userId: string, since: string): Promise<Job[]> {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('created_by', '=', userId)
        .where('ended_at', '>', since)
        .orderBy('ended_at', 'desc')
        .limit(20)
        .execute()
      return rows.map(jobOf)
    },

    /** Returns jobs of these kinds with an owner, alive or dead. */
    async taken(kinds: readonly string[], build = ''): Promise<Job[]> {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('state', '=', 'running')
        .where('kind', 'in', [...kinds])
        .where(isFor(build))
        .orderBy('created_at')
        .execute()
      return rows.map(jobOf)
    },

    async nextDue(kinds: readonly string[], at: string, build = ''): Promise<Job | null> {
      const row = await db
        .selectFrom('jobs')
        .selectAll()
        .where('state', '=', 'queued')
        .where((eb) => eb.or([eb('not_before', '<=', at), eb('not_before', '<=', eb.ref('created_at'))]))
        .where('kind', 'in', [...kinds])
        .where(isFor(build))
        .orderBy('not_before')
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst()
      return row ? jobOf(row) : null
    },

    /**
     * Takes a job; returns null if it has changed since it was read: another process took it, or its owner is alive
     * after all.
     */
    async take(seen: Job, owner: string, at: string, until: string): Promise<LeasedJob | null> {
      const attempts = seen.attempts + 1
      await lockRows(db, 'jobs', [seen.id])
      const result = await db
        .updateTable('jobs')
        .set({ state: 'running', started_at: at, owner, lease_until: until, attempts, dedupe_key: null })
        .where('id', '=', seen.id)
        .where('state', '=', seen.state)
        .where('attempts', '=', seen.attempts)
        .where('owner', seen.owner === null ? 'is' : '=', seen.owner)
        .where('lease_until', seen.leaseUntil === null ? 'is' : '=', seen.leaseUntil)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
        ? { ...seen, state: 'running', owner, leaseUntil: until, attempts }
        : null
    },

    renew: (lease: Lease, until: string) => write(lease, { lease_until: until }),

    progress: (lease: Lease, done: number, total: number) => write(lease, { done, total }),

    /**
     * Checks the lease and locks the job until the transaction ends, so that taking or ending it waits. The job's
     * other transactions do not wait, nor do renewals of its lease and progress reports.
     */
    async stillMine({ id, owner, attempts }: Lease): Promise<boolean> {
      const mine = db
        .selectFrom('jobs')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where('owner', '=', owner)
        .where('attempts', '=', attempts)
      return (await keptFromLocks(db, mine).executeTakeFirst()) !== undefined
    },

    /** Ends the job; it is done unless a failure is given. */
    end(lease: Lease, at: string, failure: JobFailure | null): Promise<boolean> {
      const end = failure
        ? { state: 'failed' as const, problem: failure.problem, is_fault: Number(failure.isFault) }
        : { state: 'done' as const, problem: null }
      return move(lease, { ...end, ended_at: at, owner: null, lease_until: null })
    },

    /** Queues the job for another attempt. */
    retry: (lease: Lease, notBefore: string) =>
      move(lease, { state: 'queued', owner: null, lease_until: null, not_before: notBefore }),

    /** Queues the job again without counting the attempt: the server stops, which is no fault of the job. */
    giveBack: (lease: Lease) =>
      move(lease, { state: 'queued', owner: null, lease_until: null, attempts: lease.attempts - 1 }),
  }
}

/** The jobs, and the transaction itself for the work of a kind when its job fails. */
export type JobStore = Store<{ jobs: JobRepository; transaction: Kysely<Tables> }>

export const jobStore = (database: Database): JobStore =>
  storeOf(database, (db) => ({ jobs: jobRepository(db), transaction: db }))
