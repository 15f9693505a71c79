import type { Kysely } from 'kysely'
import { beforeCommit } from '../db/before-commit.ts'
import type { Tables } from '../db/tables.ts'
import { announce, type CacheTag, type TouchedTags } from './touched.ts'

export type CacheTagRepository = ReturnType<typeof cacheTagRepository>

export function cacheTagRepository(db: Kysely<Tables>) {
  return {
    /**
     * Marks a tag as changed; it is written near the end of the transaction, see the lock order in `store.ts`. For a
     * tag with an `onForget`, the key says what changed.
     */
    async touch(tag: CacheTag, key?: string): Promise<void> {
      const { tags } = beforeCommit(db)
      const keys = tags.get(tag) ?? new Set()
      tags.set(tag, key === undefined ? keys : keys.add(key))
    },

    /** Locks a tag until the transaction ends, after waiting for other writers, and returns its version. */
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

/**
 * Touches tags one by one in a fixed order, so that two transactions with the same tags wait at the first one and do
 * not deadlock.
 */
export async function touchTags(
  tx: Kysely<Tables>,
  tags: ReadonlyMap<CacheTag, ReadonlySet<string>>,
): Promise<TouchedTags[]> {
  const touched: TouchedTags[] = []
  for (const [tag, keys] of [...tags].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { version } = await tx
      .insertInto('cache_tags')
      .values({ tag, version: 1 })
      .onConflict((clash) =>
        clash.column('tag').doUpdateSet((eb) => ({ version: eb('cache_tags.version', '+', 1) })),
      )
      .returning('version')
      .executeTakeFirstOrThrow()
    touched.push({ tag, version, keys: keys.size > 0 ? [...keys] : null })
  }
  await announce(tx, touched)
  return touched
}
