import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type ServerRepository = ReturnType<typeof serverRepository>

export function serverRepository(db: Kysely<Tables>) {
  return {
    async heartbeat(id: string, build: string, at: string): Promise<void> {
      await db
        .insertInto('servers')
        .values({ id, build, seen_at: at })
        .onConflict((clash) => clash.column('id').doUpdateSet({ seen_at: at }))
        .execute()
    },

    /** Returns the servers seen after `since`. */
    async seen(since: string): Promise<{ id: string; build: string; seenAt: string }[]> {
      return db
        .selectFrom('servers')
        .select(['id', 'build', 'seen_at as seenAt'])
        .where('seen_at', '>', since)
        .execute()
    },

    async leave(id: string): Promise<void> {
      await db.deleteFrom('servers').where('id', '=', id).execute()
    },

    /** Deletes servers last seen before, and jobs that only servers of a vanished build could run. */
    async dropGone(before: string, liveBuilds: readonly string[]): Promise<void> {
      await db.deleteFrom('servers').where('seen_at', '<=', before).execute()
      await db
        .deleteFrom('jobs')
        .where('state', 'in', ['queued', 'running'])
        .where('build', 'is not', null)
        .where('build', 'not in', [...liveBuilds])
        .execute()
    },
  }
}
