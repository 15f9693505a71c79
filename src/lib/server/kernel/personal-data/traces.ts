import { sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import { type Person, userIdOf } from './person.ts'
import type { PersonRequest, PersonalRecords } from './personal-data.ts'

interface Traced {
  name: string
  title: PersonalRecords['title']
  table: string
  /** Its `…_by` columns. */
  by: readonly string[]
  /** The columns that the person gets, by names that a person understands. */
  shows: Readonly<Record<string, string>>
}

/**
 * Declares rows of the college that record the person's actions by id: the id identifies nobody once the login is
 * deleted.
 */
export const tracesIn = ({ name, title, table, by, shows }: Traced): PersonalRecords => ({
  name,
  title,
  tables: [table],
  fate: 'unnamed',
  kept: m['personalData.kept.traces'],
  read: ({ db, person }: PersonRequest) => rowsBy({ table, by, shows }, db, person),
})

async function rowsBy(
  { table, by, shows }: Pick<Traced, 'table' | 'by' | 'shows'>,
  db: PersonRequest['db'],
  person: Person,
): Promise<readonly object[]> {
  const userId = userIdOf(person)
  if (userId === null) return []
  const columns = Object.entries(shows).map(([as, column]) => sql`${sql.ref(column)} as ${sql.ref(as)}`)
  const isTheirs = by.map((column) => sql`${sql.ref(column)} = ${userId}`)
  const { rows } = await sql<object>`select ${sql.join(columns)} from ${sql.table(table)}
    where ${sql.join(isTheirs, sql` or `)}`.execute(db)
  return rows
}
