import { type Kysely, sql } from 'kysely'

/**
 * Who teaches here, one row a person. The employee code names them in files and an email leads to them, so
 * neither stands twice; who has no email has an empty one. A department is an entry of the catalogue, which
 * cannot be removed while somebody belongs to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('faculty_members')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('employee_code', 'text', (c) => c.notNull())
    .addColumn('employee_key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('department_id', 'text', (c) => c.references('catalogue_entries.id'))
    .addColumn('designation', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`create unique index faculty_members_email on faculty_members (email) where email <> ''`.execute(
    db,
  )
  await db.schema
    .createIndex('faculty_members_department')
    .on('faculty_members')
    .column('department_id')
    .execute()
}
