import { type Kysely, sql } from 'kysely'

/** Dues that a record of another feature charges name it: the same record never charges twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['source_kind', 'source_id'])
    await db.schema
      .alterTable('dues')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await sql`drop index dues_once`.execute(db)
  await sql`create unique index dues_once on dues
    (payer_kind, payer_id, fee_type_id, coalesce(semester_id, ''), year, label, source_kind, source_id)
    where state <> 'cancelled'`.execute(db)
  await sql`create unique index dues_of_source on dues (source_kind, source_id)
    where source_kind <> '' and state <> 'cancelled'`.execute(db)
}
