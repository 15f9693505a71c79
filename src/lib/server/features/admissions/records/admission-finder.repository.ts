import { type Kysely, sql } from 'kysely'
import { hasWords } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import { recordOf } from './admission-row.ts'
import type { AdmissionRecord } from './admission.ts'

/** Nobody looks through more: a name so common is asked for with more of it. */
const mostNamed = 20

/** Admissions by what a person says at the desk, whatever became of them. */
export const admissionFinderRepository = (db: Kysely<Tables>, seal: SealedField) => ({
  /** By the number that the student has in the register. */
  async ofRollNumber(rollNumber: string): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .innerJoin('students', 'students.id', 'admissions.student_id')
      .selectAll('admissions')
      .where('students.roll_number', '=', rollNumber)
      .execute()
    return rows.map((row) => recordOf(row, seal))
  },

  /** Under any secret's hash, the newest first: who came twice, or was cancelled, is found like anybody else. */
  async ofAadhaar(hashes: readonly string[]): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .selectAll()
      .where('aadhaar_hash', 'in', ['-', ...hashes])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(mostNamed)
      .execute()
    return rows.map((row) => recordOf(row, seal))
  },

  /** By words of the name, the newest first. */
  async named(name: string): Promise<AdmissionRecord[]> {
    const rows = await db
      .selectFrom('admissions')
      .selectAll()
      .where(hasWords(sql.ref('name_key'), name))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(mostNamed)
      .execute()
    return rows.map((row) => recordOf(row, seal))
  },
})
