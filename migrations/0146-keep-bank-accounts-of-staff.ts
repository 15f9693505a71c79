import type { Kysely } from 'kysely'

/** The PAN and the bank account of a member of staff, each text sealed; an unknown one is empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_secrets')
    .addColumn('member_id', 'text', (c) =>
      c.primaryKey().references('faculty_members.id').onDelete('cascade'),
    )
    .addColumn('pan', 'text', (c) => c.notNull())
    .addColumn('bank_account', 'text', (c) => c.notNull())
    .addColumn('ifsc', 'text', (c) => c.notNull())
    .addColumn('bank_name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
}
