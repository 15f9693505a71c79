import { sql } from 'kysely'
import type { Database } from '#lib/server/kernel/db/connect.ts'
import type { Store } from '#lib/server/kernel/store/store.ts'

/**
 * Returns a store whose next two transactions race for certain: neither commits before both have done their work, or
 * one of them waits for the other's lock. `unlock` removes the lock for the twin of a race test, which must show the
 * failure without it. Only for PostgreSQL: SQLite has a single writer, so its second transaction starts when the first
 * is over and there is no lock to remove.
 */
export function racing<Repository>(
  database: Database,
  store: Store<Repository>,
  unlock: (write: Repository) => Repository = (write) => write,
): Store<Repository> {
  let done = 0
  async function meet(): Promise<void> {
    done += 1
    while (done < 2 && !(await isSomebodyWaiting(database))) continue
  }
  return {
    read: store.read,
    transact: (work) =>
      store.transact(async (write) => {
        try {
          return await work(unlock(write))
        } finally {
          await meet()
        }
      }),
  }
}

/** Returns true while a transaction waits for another's lock. */
export async function isSomebodyWaiting({ reads }: Database): Promise<boolean> {
  const waiting = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(reads)
  return waiting.rows.length > 0
}

/** Returns how two parallel operations ended, successes first. */
export async function endsOf(...both: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(both)
  return ends
    .map((end) => (end.status === 'fulfilled' ? 'done' : String(end.reason.code)))
    .toSorted((a, b) => Number(b === 'done') - Number(a === 'done'))
}
