import { type Kysely, sql } from 'kysely'
import { hasWords } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import { toAdmissionRecord } from './admission-row.ts'
import type { AdmissionRecord } from './admission.ts'

/** More hits help nobody; a common name needs further words. */
const maxByName = 20

/** Finds admissions in any state by what a person says at the desk. */
export const admissionFinderRepository = (db: Kysely<Tables>, seal: SealedField) => ({
  /** Searches by the student's roll number in the register. */
  async ofRollNumber(rollNumber: string): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .innerJoin('students', 'students.id', 'admissions.student_id')
      .selectAll('admissions')
      .where('students.roll_number', '=', rollNumber)
      .execute()
    return rows.map((row) => toAdmissionRecord(row, seal))
  },

  /** Matches hashes under every secret, newest first; repeated and cancelled admissions are included. */
  async ofAadhaar(hashes: readonly string[]): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .selectAll()
      .where('aadhaar_hash', 'in', ['-', ...hashes])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maxByName)
      .execute()
    return rows.map((row) => toAdmissionRecord(row, seal))
  },

  /** Matches words of the name, newest first. */
  async named(name: string): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .selectAll()
      .where(hasWords(sql.ref('name_key'), name))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maxByName)
      .execute()
    return rows.map((row) => toAdmissionRecord(row, seal))
  },
})
