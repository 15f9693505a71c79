import type { Kysely } from 'kysely'

/**
 * What the faculty have achieved, one row for each person and achievement. A person has each once, by a hash of what
 * makes it the same one. It goes with the person, who stays in the register as long as there is one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('faculty_achievements')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull().references('faculty_members.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('achieved_on', 'text', (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('authors', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('issn', 'text', (c) => c.notNull())
    .addColumn('doi', 'text', (c) => c.notNull())
    .addColumn('citations', 'integer', (c) => c.notNull())
    .addColumn('in_scopus', 'integer', (c) => c.notNull())
    .addColumn('same_key', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('faculty_achievements_once', ['member_id', 'same_key'])
    .execute()
  const indexes = {
    achievements_by_day: ['achieved_on', 'id'],
    achievements_by_year: ['year', 'id'],
    achievements_by_doi: ['doi'],
    achievements_by_key: ['same_key'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('faculty_achievements').columns(columns).execute()
}
