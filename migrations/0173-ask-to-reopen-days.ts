import { type Kysely, sql } from 'kysely'

/** Keeps who asked to open a closed day of the till again, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('till_reopenings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull().references('till_days.day'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`create unique index till_reopenings_waiting on till_reopenings (day)
    where state = 'proposed'`.execute(db)
  await db.schema
    .createIndex('till_reopenings_of_day')
    .on('till_reopenings')
    .columns(['day', 'created_at'])
    .execute()
}
