import { sql } from 'kysely'
import type { App } from '#lib/server/app.ts'

/** Returns all tables of the database, including the query builder's own. */
export async function everyTable({
  database,
}: Pick<App, 'database'>): Promise<{ name: string; columns: string[] }[]> {
  const tables = await database.reads.introspection.getTables({ withInternalKyselyTables: true })
  return tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
}

/** Random ids and digests may contain a short number by chance. */
const byChance = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}/g

/** Returns the tables with a row that contains the text, ignoring case. */
export async function tablesWith(app: Pick<App, 'database'>, text: string): Promise<string[]> {
  const found = []
  for (const { name } of await everyTable(app)) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(app.database.reads)
    const isThere = rows.some((row) =>
      Object.values(row).some((value) =>
        String(value).toLowerCase().replaceAll(byChance, '').includes(text.toLowerCase()),
      ),
    )
    if (isThere) found.push(name)
  }
  return found
}
