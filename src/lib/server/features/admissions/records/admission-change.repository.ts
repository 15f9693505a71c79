import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { AdmissionChange } from './admission.ts'

/** Stores changes of admissions. */
export function admissionChangeRepository(db: Kysely<Tables>) {
  return {
    async add({ admissionId, version, at, byId, note, before, after }: AdmissionChange): Promise<void> {
      await db
        .insertInto('admission_changes')
        .values({
          admission_id: admissionId,
          version,
          at,
          by_id: byId,
          note,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
        })
        .execute()
    },

    /** Lists the newest first. */
    async ofAdmission(admissionId: string): Promise<AdmissionChange[]> {
      const rows = await db
        .selectFrom('admission_changes')
        .selectAll()
        .where('admission_id', '=', admissionId)
        .orderBy('version', 'desc')
        .execute()
      return rows.map((row) => ({
        admissionId,
        version: row.version,
        at: row.at,
        byId: row.by_id,
        note: row.note,
        // `add` wrote both.
        before: JSON.parse(row.before) as AdmissionChange['before'],
        after: JSON.parse(row.after) as AdmissionChange['after'],
      }))
    },
  }
}
