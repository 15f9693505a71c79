import type { Kysely } from 'kysely'
import type { CacheTag } from './cache-tag.ts'
import { beforeCommit } from '../db/before-commit.ts'
import type { Tables } from '../db/tables.ts'

export type CacheTagRepository = ReturnType<typeof cacheTagRepository>

export function cacheTagRepository(db: Kysely<Tables>) {
  return {
    /** With the transaction, as one of its last steps: see the lock order in `store.ts`. */
    async touch(tag: CacheTag): Promise<void> {
      beforeCommit(db).tags.add(tag)
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
export async function touchTags(tx: Kysely<Tables>, tags: ReadonlySet<CacheTag>): Promise<void> {
  for (const tag of [...tags].toSorted())
    await tx
      .insertInto('cache_tags')
      .values({ tag, version: 1 })
      .onConflict((clash) =>
        clash.column('tag').doUpdateSet((eb) => ({ version: eb('cache_tags.version', '+', 1) })),
      )
      .execute()
}
