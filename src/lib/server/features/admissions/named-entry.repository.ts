import type { Kysely } from 'kysely'
import { among } from '../../kernel/db/among.ts'
import { heldWithOthers } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'

/** Entries of the catalogue that rows of an upload name. */
export const namedEntryRepository = (db: Kysely<Tables>) => ({
  /** Those of them that may still be chosen: until the transaction ends, nobody retires or removes them. */
  async holdOpen(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const open = db
      .selectFrom('catalogue_entries')
      .select('id')
      .where(among(db, 'id', ids))
      .where('retired_at', 'is', null)
      .orderBy('id')
    const rows = await heldWithOthers(db, open).execute()
    return new Set(rows.map(({ id }) => id))
  },
})
