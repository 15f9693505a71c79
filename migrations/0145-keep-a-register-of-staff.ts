import { type Kysely, sql } from 'kysely'

const texts = [
  'gender',
  'joined_on',
  'left_on',
  'mobile',
  'appointment',
  'short_name',
  'short_key',
  'aicte_id',
  'university_id',
  'ratification',
  'ratified_on',
] as const

/**
 * The register of the faculty holds all staff; everybody in it so far teaches. A short name belongs to one member who
 * works here; former members keep theirs. Qualifications and former posts are JSON lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.alterTable('faculty_members')
  await table.addColumn('kind', 'text', (c) => c.notNull().defaultTo('teaching')).execute()
  for (const name of texts) await table.addColumn(name, 'text', (c) => c.notNull().defaultTo('')).execute()
  for (const name of ['qualifications', 'experience'])
    await table.addColumn(name, 'text', (c) => c.notNull().defaultTo('[]')).execute()
  await sql`create unique index faculty_members_short_name on faculty_members (short_key)
    where short_key <> '' and status in ('working', 'onLeave')`.execute(db)
}
