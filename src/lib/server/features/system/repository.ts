import type { Kysely } from 'kysely'
import { lastBackup } from '../../kernel/backup/backup-note.ts'
import { describeDatabase } from '../../kernel/db/describe-database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { healthRepository } from '../../kernel/health/health.repository.ts'
import { type Job, jobOf } from '../../kernel/jobs/job-row.ts'

export type SystemRepository = ReturnType<typeof systemRepository>

export function systemRepository(db: Kysely<Tables>) {
  const withState = (state: 'waiting' | 'sent' | 'failed') =>
    db.selectFrom('outbox').where('state', '=', state)
  const failed = (since: string) => db.selectFrom('outbox').where('failed_at', '>', since)

  return {
    ...healthRepository(db),
    database: () => describeDatabase(db),
    lastBackup: () => lastBackup(db),

    /** Counts file references, so a shared file counts once for each reference. */
    async files(): Promise<{ files: number; bytes: number }> {
      const { files, bytes } = await db
        .selectFrom('files')
        .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number>('bytes').as('bytes')])
        .executeTakeFirstOrThrow()
      return { files: Number(files), bytes: Number(bytes) }
    },

    async countEmails(state: 'waiting' | 'failed'): Promise<number> {
      const { count } = await withState(state)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async lastSentAt(): Promise<string | null> {
      const row = await withState('sent')
        .select((eb) => eb.fn.max('ended_at').as('at'))
        .executeTakeFirst()
      return row?.at ?? null
    },

    /** The most recent failed attempt, including emails that will be retried. */
    async lastFailure(): Promise<{ at: string; problem: string; nextAt: string | null } | null> {
      const row = await db
        .selectFrom('outbox')
        .where('failed_at', 'is not', null)
        .select(['failed_at', 'problem', 'state', 'not_before'])
        .orderBy('failed_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!row?.failed_at) return null
      const nextAt = row.state === 'waiting' ? row.not_before : null
      return { at: row.failed_at, problem: row.problem ?? '', nextAt }
    },

    /** Returns whether an email failed since then for another reason than its address. */
    async isMailServerFailing(since: string): Promise<boolean> {
      const row = await failed(since)
        .where('problem', 'not like', 'EENVELOPE%')
        .select('id')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Counts the different addresses that were rejected since then. */
    async countRefusedAddresses(since: string): Promise<number> {
      const { count } = await failed(since)
        .where('problem', 'like', 'EENVELOPE%')
        .select((eb) => eb.fn.count<number>('address').distinct().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /**
     * Returns jobs that failed since then without a later success for the same subject: faults first, then the newest.
     */
    async failedJobs(since: string, atMost: number): Promise<Job[]> {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('state', '=', 'failed')
        .where('ended_at', '>', since)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('jobs as later')
                .select('later.id')
                .where('later.state', '=', 'done')
                .whereRef('later.kind', '=', 'jobs.kind')
                .whereRef('later.subject_id', '=', 'jobs.subject_id')
                .whereRef('later.ended_at', '>', 'jobs.ended_at'),
            ),
          ),
        )
        .orderBy('is_fault', 'desc')
        .orderBy('ended_at', 'desc')
        .limit(atMost)
        .execute()
      return rows.map(jobOf)
    },

    /** Returns jobs of these kinds that a worker could start or take over, oldest first. */
    async waitingJobs(kinds: readonly string[], now: string, atMost: number): Promise<Job[]> {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('kind', 'in', [...kinds])
        .where((eb) =>
          eb.or([
            eb.and([eb('state', '=', 'queued'), eb('not_before', '<=', now)]),
            eb.and([eb('state', '=', 'running'), eb('lease_until', '<=', now)]),
          ]),
        )
        .orderBy('not_before')
        .limit(atMost)
        .execute()
      return rows.map(jobOf)
    },
  }
}
