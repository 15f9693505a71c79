import type { Kysely } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/** What had gone back at the gateway before money was put in doubt is in no review: it is not found missing later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment_attempts')
    .addColumn('refunded_before', longNumberType(engineOf(db)), (c) => c.notNull().defaultTo(0))
    .execute()
}
