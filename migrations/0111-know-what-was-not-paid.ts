import type { Kysely } from 'kysely'

/** A payer is told whether a payment was not made yet or is being confirmed, and may drop one that was not made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When the gateway was asked last, by whichever server.
  await db.schema.alterTable('payment_attempts').addColumn('asked_at', 'text').execute()
  // When it answered that nothing was paid and nothing is under way; null since any other answer, or none.
  await db.schema.alterTable('payment_attempts').addColumn('unpaid_at', 'text').execute()
  // When the payer gave it up.
  await db.schema.alterTable('payment_attempts').addColumn('dropped_at', 'text').execute()
}
