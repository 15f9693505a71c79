import { type Kysely, sql } from 'kysely'
import { engineOf } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** The marks of an exam as they count, a row a student: made of them whenever they change, and read by the page. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // By byte, as the program compares: see 0009.
  const byByte = engineOf(db) === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('exam_sheets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams.id').onDelete('cascade'))
    .addColumn('basis', 'text', (c) => c.notNull())
    .addColumn('subjects', 'text', (c) => c.notNull())
    .addColumn('scheme', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text')
    .execute()
  await db.schema.createIndex('exam_sheets_exam').on('exam_sheets').columns(['exam_id', 'made_at']).execute()
  await db.schema
    .createTable('exam_sheet_rows')
    .addColumn('sheet_id', 'text', (c) => c.notNull().references('exam_sheets.id').onDelete('cascade'))
    .addColumn('roll_number', byByte, (c) => c.notNull())
    .addColumn('student_name', 'text', (c) => c.notNull())
    .addColumn('sgpa', 'integer')
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addColumn('grades', 'text', (c) => c.notNull())
    .addColumn('outcomes', byByte, (c) => c.notNull())
    .addColumn('points', byByte, (c) => c.notNull())
    .addPrimaryKeyConstraint('exam_sheet_rows_key', ['sheet_id', 'roll_number'])
    .execute()
  await db.schema.createIndex('exam_sheet_rows_roll').on('exam_sheet_rows').column('roll_number').execute()
}
