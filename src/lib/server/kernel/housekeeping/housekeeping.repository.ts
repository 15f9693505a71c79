import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { outboxRepository } from '../mail/outbox.repository.ts'

export type HousekeepingRepository = ReturnType<typeof housekeepingRepository>

const key = 'housekeeping'

/** Deletes rows that are no longer needed. */
export function housekeepingRepository(db: Kysely<Tables>) {
  return {
    outbox: outboxRepository(db),

    /** Starts today's run; returns true for one server only, and only if the last run started before `before`. */
    async start(now: string, before: string): Promise<boolean> {
      await db
        .insertInto('settings')
        .values({ key, value: 'null', updated_at: '', updated_by: 'system' })
        .onConflict((clash) => clash.doNothing())
        .execute()
      const { numUpdatedRows } = await db
        .updateTable('settings')
        .set({ updated_at: now })
        .where('key', '=', key)
        .where('updated_at', '<=', before)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async dropJobs(before: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('jobs')
        .where('state', 'in', ['done', 'failed'])
        .where('ended_at', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Whether a setting refers to a stored file. */
    async isInSettings(hash: string): Promise<boolean> {
      const row = await db
        .selectFrom('settings')
        .select('key')
        .where('value', 'like', `%${hash}%`)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
