import type { Kysely } from 'kysely'

/**
 * Which parents see which students, and the one code of each student by which a parent comes to see them: only its
 * hash is kept, a new one takes the place of the old one, and it works once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parent_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('student_id', 'text', (c) => c.notNull().references('students.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('linked_at', 'text', (c) => c.notNull())
    .addColumn('linked_by', 'text', (c) => c.notNull())
    .addUniqueConstraint('parent_links_once', ['student_id', 'user_id'])
    .execute()
  await db.schema.createIndex('parent_links_of_user').on('parent_links').column('user_id').execute()
  await db.schema
    .createTable('parent_codes')
    .addColumn('student_id', 'text', (c) => c.primaryKey().references('students.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute()
}
