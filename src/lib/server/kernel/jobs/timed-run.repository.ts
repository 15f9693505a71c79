import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { jobRepository } from './job.repository.ts'

export type TimedRunRepository = ReturnType<typeof timedRunRepository>

export const timedRunRepository = (db: Kysely<Tables>) => ({
  jobs: jobRepository(db),

  /** Returns the names that have had their job on a day. */
  async plannedOn(day: string): Promise<Set<string>> {
    const rows = await db.selectFrom('timed_runs').select('name').where('day', '=', day).execute()
    return new Set(rows.map(({ name }) => name))
  },

  /**
   * Claims a day of timed work; returns true for one server only. A second one waits for the first one's transaction
   * and finds the row.
   */
  async claim(name: string, day: string, at: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('timed_runs')
      .values({ name, day, planned_at: at })
      .onConflict((clash) => clash.columns(['name', 'day']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  },

  async dropBefore(day: string): Promise<number> {
    const { numDeletedRows } = await db.deleteFrom('timed_runs').where('day', '<', day).executeTakeFirst()
    return Number(numDeletedRows)
  },
})
