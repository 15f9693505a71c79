import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/**
 * Refunds that the college's bank transferred had the method of their payment in the ledger. A refund left the ledger
 * at the instant at which it became `sent`; one that was rerouted to the bank since also gets the bank's reference.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const transferred = sql`select refund.reference from payment_refunds refund
    join transitions on transitions.kind = 'paymentRefund' and transitions.entity_id = refund.id
    where transitions.from_state = 'approved' and transitions.to_state = 'sent'
    and refund.way = 'transfer' and refund.state = 'sent' and refund.order_id = fee_ledger.order_id
    and refund.amount = -fee_ledger.amount and transitions.at = fee_ledger.at limit 1`
  await sql`update fee_ledger set method = 'BANK_TRANSFER', reference = (${transferred})
    where kind = 'refund' and exists (${transferred})`.execute(db)
}
