import type { Kysely } from 'kysely'
import { counterRepository } from '#lib/server/kernel/counters/counter.repository.ts'
import type { Series } from '#lib/server/kernel/counters/series.ts'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import type { Store } from '#lib/server/kernel/store/store.ts'

/** Tags are numbered per year. */
export const tagsOf = (year: number): Series => ({ name: `lostTag:${year}`, format: `L${year}-####` })

export const tagRepository = (db: Kysely<Tables>) => ({
  counters: counterRepository(db),
  async add(tag: string): Promise<void> {
    await db.insertInto('lost_tags').values({ tag }).execute()
  },
  all: () => db.selectFrom('lost_tags').select('tag').orderBy('tag').execute(),
})
export type TagRepository = ReturnType<typeof tagRepository>

/** `after` runs last in the transaction and may throw. */
export const tagItem = (
  { transact }: Store<TagRepository>,
  year: number,
  after = async (): Promise<void> => {},
): Promise<string> =>
  transact(async (write) => {
    const tag = await write.counters.take(tagsOf(year))
    await write.add(tag)
    await after()
    return tag
  })

declare module '#lib/server/kernel/db/tables.ts' {
  interface Tables {
    lost_tags: { tag: string }
  }
}
