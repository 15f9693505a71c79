import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Settings that a person edits in the app: one JSON value a key. */
export function settingsRepository(db: Kysely<Tables>) {
  return {
    async find(key: string): Promise<unknown> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
      return row ? JSON.parse(row.value) : null
    },

    /** Several at once, by their keys; what nobody has saved is missing. */
    async findMany(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
      const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
      return new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]))
    },

    /** Waits for whoever writes it, keeps others from it until the transaction ends, and answers its value. */
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
