import type { Kysely } from 'kysely'
import { lockRows } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { DuesRun, RunAbout } from './dues-run.ts'
import type { DuesRunRow } from './fees.tables.ts'

export type DuesRunRepository = ReturnType<typeof duesRunRepository>

export function duesRunRepository(db: Kysely<Tables>) {
  const runs = () => db.selectFrom('dues_runs').selectAll()
  return {
    async add({ id, about, count, amount, at, byId }: Omit<DuesRun, 'undoneAt'>): Promise<void> {
      const row = { id, about: JSON.stringify(about), count, amount, at, by_id: byId, undone_at: null }
      await db.insertInto('dues_runs').values(row).execute()
    },

    async find(id: string): Promise<DuesRun | null> {
      const row = await runs().where('id', '=', id).executeTakeFirst()
      return row ? runOf(row) : null
    },

    /** Nobody else takes it back meanwhile. */
    lock: (id: string): Promise<void> => lockRows(db, 'dues_runs', [id]),

    /** Newest first. */
    async newest(atMost: number): Promise<DuesRun[]> {
      return (await runs().orderBy('at', 'desc').orderBy('id').limit(atMost).execute()).map(runOf)
    },

    async setUndone(id: string, at: string): Promise<void> {
      await db.updateTable('dues_runs').set({ undone_at: at }).where('id', '=', id).execute()
    },
  }
}

const runOf = (row: DuesRunRow): DuesRun => ({
  id: row.id,
  // As `add` wrote it.
  about: JSON.parse(row.about) as RunAbout,
  count: row.count,
  amount: Number(row.amount),
  at: row.at,
  byId: row.by_id,
  undoneAt: row.undone_at,
})
