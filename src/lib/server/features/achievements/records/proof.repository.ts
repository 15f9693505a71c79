import type { Kysely } from 'kysely'
import { among } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { fileAddress } from '../../../kernel/kept-files/stored-file.ts'

export const proofRepository = (db: Kysely<Tables>) => ({
  /** Returns the links by achievement id; achievements without a proof are omitted. */
  async addresses(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'name', 'owner_id'])
      .where('owner_entity', '=', 'achievement')
      .where(among(db, 'owner_id', ids))
      .execute()
    return new Map(rows.map((row) => [row.owner_id, fileAddress(row)]))
  },
})
