import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export function importCleaningRepository(db: Kysely<Tables>) {
  /** Nobody can commit them any more. */
  const givenUp = (before: string) =>
    db
      .selectFrom('imports')
      .where('state', '=', 'discarded')
      .where((eb) => eb(eb.fn.coalesce('ended_at', 'created_at'), '<', before))

  return {
    /** A failed check can be started again for a while. */
    async failed(before: string): Promise<string[]> {
      const rows = await db
        .selectFrom('imports')
        .select('id')
        .where('state', '=', 'failed')
        .where((eb) => eb(eb.fn.coalesce('ended_at', 'created_at'), '<', before))
        .execute()
      return rows.map(({ id }) => id)
    },

    async discarded(before: string): Promise<{ id: string; fileHash: string }[]> {
      return givenUp(before).select(['id', 'file_hash as fileHash']).execute()
    },

    /** How many rows went. */
    async dropRows(importId: string, atMost: number): Promise<number> {
      const some = db.selectFrom('import_rows').select('line').where('import_id', '=', importId).limit(atMost)
      const { numDeletedRows } = await db
        .deleteFrom('import_rows')
        .where('import_id', '=', importId)
        .where('line', 'in', some)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Whether an import that still counts refers to a stored file. */
    async usesFile(hash: string, before: string): Promise<boolean> {
      const row = await db
        .selectFrom('imports')
        .select('id')
        .where('file_hash', '=', hash)
        .where('id', 'not in', givenUp(before).select('id'))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
