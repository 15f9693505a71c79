import type { Kysely } from 'kysely'

/** The bell tells whoever proposed something what others have decided about it since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['due_adjustments', 'due_changes', 'payment_refunds', 'payment_decisions'])
    await db.schema
      .createIndex(`${table}_by_proposer`)
      .on(table)
      .columns(['created_by', 'updated_at'])
      .execute()
}
