import { type Kysely, sql } from 'kysely'
import { differentValues } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'

/** Every action that was ever recorded, in the order of the alphabet. */
export async function actionsOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ each: string }>`${differentValues('audit_entries', 'action')}`.execute(db)
  return rows.map(({ each }) => each).toSorted()
}
