import type { Kysely } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/** Keeps of a shift the largest difference of a count that was sent back, and what the drawer held before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const paise = longNumberType(engineOf(db))
  await db.schema
    .alterTable('till_shifts')
    .addColumn('former_difference', paise, (c) => c.notNull().defaultTo(0))
    .execute()
  // Null where nobody knows it: before the first shift of a cashier, and of shifts that were opened before this was kept.
  await db.schema.alterTable('till_shifts').addColumn('left_before', paise).execute()
}
