import type { Kysely } from 'kysely'
import { settingsRepository } from '../db/settings.repository.ts'
import type { Tables } from '../db/tables.ts'

export type HealthRepository = ReturnType<typeof healthRepository>

export function healthRepository(db: Kysely<Tables>) {
  return {
    /** A write like any other: a database that only answers may have a full disk below it. */
    probe: (at: string): Promise<void> => settingsRepository(db).save('health.probe', at, at, 'system'),

    /** Since when the job that has waited longest could have been taken; null where none waits. */
    async oldestDue(at: string): Promise<string | null> {
      const row = await db
        .selectFrom('jobs')
        .where('state', '=', 'queued')
        .where('not_before', '<=', at)
        .select((eb) => eb.fn.min('not_before').as('since'))
        .executeTakeFirst()
      return row?.since ?? null
    },
  }
}
