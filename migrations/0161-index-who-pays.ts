import { type Kysely, sql } from 'kysely'

/** Sums of what students and sponsors owe, and the list of defaulters, are read from indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('dues_open').execute()
  await db.schema
    .createIndex('dues_open')
    .on('dues')
    .columns(['due_on', 'amount', 'settled', 'payable_by'])
    .where(sql.ref('state'), '=', 'open')
    .execute()
  await db.schema.dropIndex('dues_of_year').execute()
  await db.schema
    .createIndex('dues_of_year')
    .on('dues')
    .columns(['year', 'state', 'payer_kind', 'payer_id', 'amount', 'settled', 'payable_by'])
    .execute()
  await sql`create index dues_of_defaulters on dues (payer_kind, payer_id, due_on, amount, settled, fee_type_id)
    where state = 'open' and payable_by = 'student'`.execute(db)
  // Few among many in most colleges.
  await sql`create index dues_of_sponsors on dues (fee_type_id, state) where payable_by <> 'student'`.execute(
    db,
  )
}
