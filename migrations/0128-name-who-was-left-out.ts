import type { Kysely } from 'kysely'

/** Students whom the accountant left out of a run of dues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dues_run_exclusions')
    .addColumn('run_id', 'text', (c) => c.notNull().references('dues_runs.id'))
    .addColumn('payer_kind', 'text', (c) => c.notNull())
    .addColumn('payer_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('dues_run_exclusions_pk', ['run_id', 'payer_id'])
    .execute()
  await db.schema
    .createIndex('dues_run_exclusions_of_payer')
    .on('dues_run_exclusions')
    .columns(['payer_id', 'payer_kind'])
    .execute()
}
