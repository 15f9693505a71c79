import type { Kysely } from 'kysely'

/** Photos of admissions that come as one zip file: the file on its way in, and what became of each picture in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admission_photo_uploads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('import_id', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    // Of the zip file's bytes; empty once they are put aside.
    .addColumn('zip_hash', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('replaces', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('params', 'text', (c) => c.notNull())
    // Of the spreadsheet, as it was when the names were compared with its rows.
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('job_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'text')
    .execute()
  await db.schema
    .createIndex('photo_uploads_of_import')
    .on('admission_photo_uploads')
    .columns(['import_id', 'created_at'])
    .execute()
  await db.schema
    .createTable('admission_photo_lines')
    .addColumn('upload_id', 'text', (c) =>
      c.notNull().references('admission_photo_uploads.id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('line', 'integer')
    .addColumn('admission_id', 'text')
    .addColumn('file_id', 'text')
    .addPrimaryKeyConstraint('admission_photo_lines_pk', ['upload_id', 'place'])
    .execute()
  const indexes = {
    photo_lines_by_state: ['upload_id', 'state', 'place'],
    photo_lines_of_admission: ['admission_id'],
    photo_lines_by_number: ['number'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('admission_photo_lines').columns(columns).execute()
}
