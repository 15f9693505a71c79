import type { Kysely, Selectable } from 'kysely'
import type { ReopeningState } from '#lib/schemas/till/reopenings.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { TillReopeningRow } from '../tables.ts'
import type { Reopening } from './reopening.ts'

export function reopeningRepository(db: Kysely<Tables>) {
  const reopenings = () => db.selectFrom('till_reopenings').selectAll().orderBy('created_at').orderBy('id')

  return {
    async find(id: string): Promise<Reopening | null> {
      const row = await reopenings().where('id', '=', id).executeTakeFirst()
      return row ? reopeningOf(row) : null
    },

    /** Oldest first. */
    ofDay: async (day: string): Promise<Reopening[]> =>
      (await reopenings().where('day', '=', day).execute()).map(reopeningOf),

    /** Requests of others that wait, without days on which this user took money; oldest first. */
    async waitingFor(userId: string): Promise<Reopening[]> {
      const rows = await reopenings()
        .where('state', '=', 'proposed')
        .where('created_by', '<>', userId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('till_shifts as shift')
                .select('shift.id')
                .whereRef('shift.day', '=', 'till_reopenings.day')
                .where('shift.cashier_id', '=', userId),
            ),
          ),
        )
        .execute()
      return rows.map(reopeningOf)
    },

    async add({ id, day, reason, state, createdAt, createdBy }: Omit<Reopening, 'version'>): Promise<void> {
      await db
        .insertInto('till_reopenings')
        .values({
          id,
          day,
          reason,
          state,
          version: 1,
          created_at: createdAt,
          created_by: createdBy,
          updated_at: createdAt,
        })
        .execute()
    },

    /** Returns false if the request has another version by now. */
    setState: (seen: Reopening, state: ReopeningState, at: string): Promise<boolean> =>
      versionedRows(db, 'till_reopenings').change(seen, { state, updated_at: at }),
  }
}

const reopeningOf = (row: Selectable<TillReopeningRow>): Reopening => ({
  id: row.id,
  day: row.day,
  reason: row.reason,
  state: row.state,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})
