import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** As `newShortCode` makes them now; a migration does not change with it. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newCode = (): string => Array.from(randomBytes(10), (byte) => alphabet.charAt(byte & 31)).join('')

/** By which anybody checks a printed form; and indexes for what lists of admissions sort by and narrow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('admissions')
    .addColumn('verify_code', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  const { rows } = await sql<{ id: string }>`select id from admissions`.execute(db)
  for (const { id } of rows)
    await sql`update admissions set verify_code = ${newCode()} where id = ${id}`.execute(db)
  await db.schema.createIndex('admissions_by_code').on('admissions').column('verify_code').unique().execute()
  await db.schema
    .createIndex('admissions_by_admission')
    .on('admissions')
    .columns(['admitted_on', 'id'])
    .execute()
  await db.schema.createIndex('admissions_by_saver').on('admissions').column('created_by').execute()
}
