import { type Kysely, sql } from 'kysely'
import { joinedInitials } from '../src/lib/rules/names/search-words.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** "MAK Azad" finds M. A. K. Azad: what the register and admissions are searched by has the initials together, too. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await addInitials(db, 'students')
  await addInitials(db, 'admissions')
}

async function addInitials(db: Kysely<Tables>, table: 'students' | 'admissions'): Promise<void> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name_key', 'search_text'])
    // A letter that may stand alone.
    .where(sql<boolean>`name_key like '%.%' or name_key like '_ %' or name_key like '% _ %'`)
    .execute()
  for (const { id, name_key, search_text } of rows) {
    const initials = joinedInitials(name_key)
    if (initials.length === 0) continue
    await db
      .updateTable(table)
      .set({ search_text: [search_text, ...initials].join(' ') })
      .where('id', '=', id)
      .execute()
  }
}
