import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { settingsRepository } from '../settings/settings.repository.ts'

export type HealthRepository = ReturnType<typeof healthRepository>

export function healthRepository(db: Kysely<Tables>) {
  return {
    /** Probes with a write, because a database that still responds may have a full disk. */
    probe: (at: string): Promise<void> => settingsRepository(db).save('health.probe', at, at, 'system'),

    /** Returns since when the oldest of these jobs has been due or its lease has been expired; null if none waits. */
    async jobsWaitSince(kinds: readonly string[], now: string): Promise<string | null> {
      const ofLane = db.selectFrom('jobs').where('kind', 'in', [...kinds])
      const due = await ofLane
        .where('state', '=', 'queued')
        .where('not_before', '<=', now)
        .select((eb) => eb.fn.min('not_before').as('since'))
        .executeTakeFirst()
      const abandoned = await ofLane
        .where('state', '=', 'running')
        .where('lease_until', '<=', now)
        .select((eb) => eb.fn.min('lease_until').as('since'))
        .executeTakeFirst()
      return older(due?.since ?? null, abandoned?.since ?? null)
    },

    /** Whether one of these jobs is running, or has ended after `since`. */
    async doJobsMove(kinds: readonly string[], now: string, since: string): Promise<boolean> {
      const row = await db
        .selectFrom('jobs')
        .select('id')
        .where('kind', 'in', [...kinds])
        .where((eb) =>
          eb.or([
            eb.and([eb('state', '=', 'running'), eb('lease_until', '>', now)]),
            eb('ended_at', '>', since),
          ]),
        )
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns since when the oldest unsent email has been due; null if none waits. */
    async emailsWaitSince(now: string): Promise<string | null> {
      const row = await db
        .selectFrom('outbox')
        .where('state', '=', 'waiting')
        .where('not_before', '<=', now)
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
        .select((eb) => eb.fn.min('not_before').as('since'))
        .executeTakeFirst()
      return row?.since ?? null
    },

    async doEmailsMove(now: string, since: string): Promise<boolean> {
      const row = await db
        .selectFrom('outbox')
        .select('id')
        .where((eb) => eb.or([eb('lease_until', '>', now), eb('ended_at', '>', since)]))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

const older = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null && one < other ? one : (other ?? one)
