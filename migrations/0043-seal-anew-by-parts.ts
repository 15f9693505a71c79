import type { Kysely } from 'kysely'

/** How far a trail of before is sealed anew: a part at a time, so that others write meanwhile and a stop loses nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type] of [
    ['anew_seq', 'integer'],
    ['anew_hash', 'text'],
    ['anew_over', 'text'],
    ['anew_rows', 'integer'],
  ] as const)
    await db.schema.alterTable('audit_chain').addColumn(column, type).execute()
}
