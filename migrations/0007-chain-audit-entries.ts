import type { Kysely } from 'kysely'
import { linkHash } from '../src/lib/server/kernel/audit/audit-chain.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** Each audit row carries its number and a hash over itself and the row before: a removed row leaves a gap. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('audit_entries').addColumn('seq', 'integer').execute()
  await db.schema.alterTable('audit_entries').addColumn('hash', 'text').execute()
  await db.schema
    .createTable('audit_chain')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  const head = await chainExisting(db)
  await db
    .insertInto('audit_chain')
    .values({ id: 1, ...head })
    .execute()
  await db.schema.createIndex('audit_entries_seq').unique().on('audit_entries').column('seq').execute()
  await db.schema.createIndex('audit_entries_actor').on('audit_entries').column('actor_name').execute()
}

async function chainExisting(db: Kysely<Tables>): Promise<{ seq: number; hash: string }> {
  const rows = await db.selectFrom('audit_entries').selectAll().orderBy('at').orderBy('id').execute()
  let head = { seq: 0, hash: '' }
  for (const row of rows) {
    const seq = head.seq + 1
    head = { seq, hash: linkHash(head.hash, { ...row, seq }) }
    await db.updateTable('audit_entries').set(head).where('id', '=', row.id).execute()
  }
  return head
}
