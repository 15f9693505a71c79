import type { Kysely } from 'kysely'
import { among } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { addressOf } from '../../../kernel/kept-files/stored-file.ts'

/** Where the proofs of achievements are. */
export const proofRepository = (db: Kysely<Tables>) => ({
  /** By the achievement; those without one are left out. */
  async addresses(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'name', 'owner_id'])
      .where('owner_entity', '=', 'achievement')
      .where(among(db, 'owner_id', ids))
      .execute()
    return new Map(rows.map((row) => [row.owner_id, addressOf(row)]))
  },
})
