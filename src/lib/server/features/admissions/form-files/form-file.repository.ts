import type { Kysely, Selectable } from 'kysely'
import { containsText } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { FormFileRow } from '../tables.ts'
import type { FormFile } from './form-file.ts'

/** Maximum number of files in the list. */
const newest = 10

export function formFileRepository(db: Kysely<Tables>) {
  return {
    async add(
      { id, forms, createdAt, createdBy }: Omit<FormFile, 'made'>,
      admissionIds: readonly string[],
    ): Promise<void> {
      const admissions = JSON.stringify(admissionIds)
      const row = { id, admissions, forms, made: null, created_at: createdAt, created_by: createdBy }
      await db.insertInto('admission_form_files').values(row).execute()
    },

    /** Returns false if the file was dropped meanwhile, because one of its people was erased. */
    async finish(id: string, made: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('admission_form_files')
        .set({ made })
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async newest(): Promise<FormFile[]> {
      const rows = await db
        .selectFrom('admission_form_files')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(newest)
        .execute()
      return rows.map(toFormFile)
    },

    async find(id: string): Promise<FormFile | null> {
      const row = await db
        .selectFrom('admission_form_files')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? toFormFile(row) : null
    },

    /** Returns the files that contain the form of any of these admissions. */
    async withAdmissions(admissionIds: readonly string[]): Promise<FormFile[]> {
      if (admissionIds.length === 0) return []
      const rows = await db
        .selectFrom('admission_form_files')
        .selectAll()
        .where((eb) => eb.or(admissionIds.map((id) => containsText('admissions', JSON.stringify(id)))))
        .orderBy('id')
        .execute()
      return rows.map(toFormFile)
    },

    async drop(ids: readonly string[]): Promise<void> {
      await db
        .deleteFrom('admission_form_files')
        .where('id', 'in', ['', ...ids])
        .execute()
    },

    async dropBefore(instant: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('admission_form_files')
        .where('created_at', '<', instant)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

const toFormFile = (row: Selectable<FormFileRow>): FormFile => ({
  id: row.id,
  forms: row.forms,
  made: row.made,
  createdAt: row.created_at,
  createdBy: row.created_by,
})
