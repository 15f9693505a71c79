import type { Kysely } from 'kysely'

/** What staff tell the college or everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('notices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
  for (const text of texts) table = table.addColumn(text, 'text', (c) => c.notNull())
  for (const flag of flags) table = table.addColumn(flag, 'integer', (c) => c.notNull())
  await table
    // When it was last put up; null for a draft.
    .addColumn('published_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  const indexes = {
    notices_by_first_day: ['shown_from', 'id'],
    notices_by_last_day: ['shown_until', 'id'],
    notices_by_title: ['title_key', 'id'],
    notices_up: ['state', 'shown_until'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('notices').columns(columns).execute()
}

const texts = [
  'title_en',
  'text_en',
  'title_de',
  'text_de',
  'shown_from',
  'shown_until',
  'link',
  // In small letters, to sort by.
  'title_key',
]

const flags = [
  'for_public',
  'for_students',
  'for_parents',
  'for_faculty',
  'for_alumni',
  'for_staff',
  'is_important',
]
