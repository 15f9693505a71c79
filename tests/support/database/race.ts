import { sql } from 'kysely'
import type { Database } from '#lib/server/kernel/db/connect.ts'
import type { Store } from '#lib/server/kernel/store/store.ts'

/**
 * A store whose two next transactions race for certain: neither commits before both have done their
 * work, or one of them waits for a lock of the other. `unlock` takes the lock away: the twin of a race
 * test, which must show what goes wrong without it. On PostgreSQL alone: SQLite has one writer, whose
 * second transaction begins when the first is over, and so no lock that could be taken away.
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

/** True while a transaction waits for another's lock. */
export async function isSomebodyWaiting({ reads }: Database): Promise<boolean> {
  const waiting = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(reads)
  return waiting.rows.length > 0
}

/** How two at once ended, the good end first. */
export async function endsOf(...both: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(both)
  return ends
    .map((end) => (end.status === 'fulfilled' ? 'done' : String(end.reason.code)))
    .toSorted((a, b) => Number(b === 'done') - Number(a === 'done'))
}
