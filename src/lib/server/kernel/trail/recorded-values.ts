import { type Kysely, type RawBuilder, sql } from 'kysely'
import { differentValues } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'

/** Whatever was ever recorded in a column, in the order of the alphabet: from an index, whatever the number of rows. */
export async function recordedValues(
  db: Kysely<Tables>,
  column: 'action' | 'entity' | 'actor_name',
  isWanted?: (each: string) => RawBuilder<boolean>,
): Promise<string[]> {
  const { rows } = await sql<{ each: string }>`${differentValues('audit_entries', column, isWanted)}`.execute(
    db,
  )
  return rows.map(({ each }) => each).toSorted()
}
