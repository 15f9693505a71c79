import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import { toAdmissionRecord } from './admission-row.ts'
import type { AdmissionRecord } from './admission.ts'

export interface AdmissionSlice {
  /** Limits the branches; null for all. */
  branches: readonly string[] | null
  limit: number
  offset: number
}

/** Reads admissions for pages and calls. */
export const listedAdmissionRepository = (db: Kysely<Tables>, seal: SealedField) => ({
  /** Lists the newest first. */
  async newest({ branches, limit, offset }: AdmissionSlice): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .selectAll()
      .$if(branches !== null, (query) => query.where('branch_id', 'in', ['', ...(branches ?? [])]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => toAdmissionRecord(row, seal))
  },

  /** Null counts all branches. */
  async count(branches: AdmissionSlice['branches']): Promise<number> {
    const row = await db
      .selectFrom('admissions')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .$if(branches !== null, (query) => query.where('branch_id', 'in', ['', ...(branches ?? [])]))
      .executeTakeFirstOrThrow()
    // PostgreSQL returns big integers as text.
    return Number(row.count)
  },

  /** Finds the newest admission of a student. */
  async idOfStudent(studentId: string): Promise<string | null> {
    const newest = db.selectFrom('admissions').select('id').where('student_id', '=', studentId)
    return (await newest.orderBy('created_at', 'desc').limit(1).executeTakeFirst())?.id ?? null
  },

  async savers(): Promise<string[]> {
    const rows = await db.selectFrom('admissions').select('created_by').distinct().execute()
    return rows.map(({ created_by: id }) => id)
  },
})
