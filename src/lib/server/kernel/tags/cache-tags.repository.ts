import type { Kysely } from 'kysely'
import { beforeCommit } from '../db/before-commit.ts'
import type { Tables } from '../db/tables.ts'
import { announce, type CacheTag, type Touched } from './touched.ts'

export type CacheTagRepository = ReturnType<typeof cacheTagRepository>

export function cacheTagRepository(db: Kysely<Tables>) {
  return {
    /** With the transaction, as one of its last steps: see the lock order in `store.ts`. A key, where the tag has an `onForget`, says what of it changed. */
    async touch(tag: CacheTag, key?: string): Promise<void> {
      const { tags } = beforeCommit(db)
      const keys = tags.get(tag) ?? new Set()
      tags.set(tag, key === undefined ? keys : keys.add(key))
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

/** One by one in a fixed order: two transactions that touch both wait for each other at the first. */
export async function touchTags(
  tx: Kysely<Tables>,
  tags: ReadonlyMap<CacheTag, ReadonlySet<string>>,
): Promise<Touched[]> {
  const touched: Touched[] = []
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
