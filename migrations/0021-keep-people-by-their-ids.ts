import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

const columns = [
  ['result_holds', 'held_by'],
  ['result_holds', 'released_by'],
  ['registrations', 'decided_by'],
  ['settings', 'updated_by'],
  ['jobs', 'created_by'],
  ['exams', 'created_by'],
] as const

/**
 * `…_by` holds a user's id, `system` or `commandLine`. So far some held the user name: it becomes the id
 * where somebody has that name, and `name:…` where nobody has it any more.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [table, column] of columns) await keepIds(db, table, sql.ref(`${table}.${column}`), column)
  // The name that was kept beside the id; whoever shows it asks for it.
  await db.schema.alterTable('jobs').dropColumn('created_by_name').execute()
}

async function keepIds(
  db: Kysely<Tables>,
  table: string,
  by: ReturnType<typeof sql.ref>,
  column: string,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = case
      when ${by} in ('system', 'clock', 'setup', 'demo', 'bench') then 'system'
      when ${by} in ('console', 'command line') then 'commandLine'
      else coalesce((select id from users where username = lower(${by})), 'name:' || ${by}) end
    where ${by} is not null and ${by} not like '________-____-____-____-____________'
      and ${by} not in (select id from users)`.execute(db)
}
