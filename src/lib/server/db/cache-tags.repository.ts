import type { Kysely } from 'kysely'
import type { CacheTag } from '../core/cache-tag.ts'
import type { Tables } from './tables.ts'

export type CacheTagRepository = ReturnType<typeof cacheTagRepository>

export function cacheTagRepository(db: Kysely<Tables>) {
  return {
    async touch(tag: CacheTag): Promise<void> {
      await db
        .insertInto('cache_tags')
        .values({ tag, version: 1 })
        .onConflict((clash) =>
          clash.column('tag').doUpdateSet((eb) => ({ version: eb('cache_tags.version', '+', 1) })),
        )
        .execute()
    },

    /** Waits for whoever touches the tag, keeps others from it until the transaction ends, and answers its version. */
    async lock(tag: CacheTag): Promise<number> {
      const row = await db
        .insertInto('cache_tags')
        .values({ tag, version: 0 })
        .onConflict((clash) =>
          clash.column('tag').doUpdateSet((eb) => ({ version: eb.ref('cache_tags.version') })),
        )
        .returning('version')
        .executeTakeFirstOrThrow()
      return row.version
    },

    async versions(): Promise<Record<string, number>> {
      const rows = await db.selectFrom('cache_tags').selectAll().execute()
      return Object.fromEntries(rows.map((row) => [row.tag, row.version]))
    },
  }
}
