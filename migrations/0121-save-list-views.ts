import type { Kysely } from 'kysely'

/** Saved queries of lists, and the columns that users have chosen for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_views')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('role', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addUniqueConstraint('list_views_of_user', ['user_id', 'list', 'name'])
    .addUniqueConstraint('list_views_of_role', ['role', 'list', 'name'])
    .execute()
  await db.schema
    .createTable('list_columns')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('columns', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_columns_key', ['user_id', 'list'])
    .execute()
}
