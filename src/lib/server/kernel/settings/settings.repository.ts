import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Stores settings that users edit in the app: one JSON value per key. */
export function settingsRepository(db: Kysely<Tables>) {
  return {
    async find(key: string): Promise<unknown> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
      return row ? JSON.parse(row.value) : null
    },

    /** Returns several settings by key; unsaved ones are missing. */
    async findMany(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
      const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
      return new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]))
    },

    /** Locks a setting until the transaction ends, after waiting for other writers, and returns its value. */
    async lock(key: string, at: string, by: string): Promise<unknown> {
      const { value } = await db
        .insertInto('settings')
        .values({ key, value: 'null', updated_at: at, updated_by: by })
        .onConflict((clash) => clash.column('key').doUpdateSet((eb) => ({ key: eb.ref('settings.key') })))
        .returning('value')
        .executeTakeFirstOrThrow()
      return JSON.parse(value)
    },

    async save(key: string, value: unknown, at: string, by: string): Promise<void> {
      const row = { value: JSON.stringify(value), updated_at: at, updated_by: by }
      await db
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((clash) => clash.column('key').doUpdateSet(row))
        .execute()
    },
  }
}
