import type { Kysely } from 'kysely'
import { insertMany } from '../db/many-rows.ts'
import type { Tables } from '../db/tables.ts'

/** Stores which notifications users have read. */
export const readsRepository = (db: Kysely<Tables>) => ({
  async among(userId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set()
    const rows = await db
      .selectFrom('notification_reads')
      .select('key')
      .where('user_id', '=', userId)
      .where('key', 'in', [...keys])
      .execute()
    return new Set(rows.map(({ key }) => key))
  },

  /** Ignores duplicates, because two tabs may read the same one. */
  async add(userId: string, keys: readonly string[], at: string): Promise<void> {
    if (keys.length === 0) return
    const rows = [...new Set(keys)].map((key) => ({ user_id: userId, key, read_at: at }))
    await insertMany(db, 'notification_reads', rows)
      .onConflict((clash) => clash.doNothing())
      .execute()
  },

  async drop(before: string): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('notification_reads')
      .where('read_at', '<', before)
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
})
