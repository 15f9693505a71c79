import { type Kysely, sql } from 'kysely'
import { engineOf } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** The ledger says how money came, as the gateway calls it; what went back has the method of its payment. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('fee_ledger')
    .addColumn('method', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  const family =
    engineOf(db) === 'sqlite' ? sql`json_extract(a.paid_by, '$.family')` : sql`a.paid_by::json->>'family'`
  await sql`update fee_ledger set method = coalesce((select ${family} from payment_attempts a
    where a.order_id = fee_ledger.order_id and a.state = 'PAID' and a.paid_by <> '' limit 1), '')
    where order_id is not null`.execute(db)
}
