import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { eachAmong } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { countingAdmissions } from '../records/admission.repository.ts'

/** The fields of an admission that rows of a file are compared with. */
export interface Applicant {
  id: string
  number: string
  name: string
  dateOfBirth: string
  mobile: string
  aadhaarHash: string
}

/** Finds existing admissions that rows of a file may refer to. */
export function admissionLookupRepository(db: Kysely<Tables>) {
  return {
    applicants: (): Promise<Applicant[]> =>
      countingAdmissions(db)
        .select([
          'admissions.id',
          'admissions.number',
          'admissions.name',
          'admissions.date_of_birth as dateOfBirth',
          'student_mobile as mobile',
          'aadhaar_hash as aadhaarHash',
        ] as const)
        .execute(),

    /** Matches hashes under every secret. */
    async withHashes(hashes: readonly string[]): Promise<{ id: string; version: number; hash: string }[]> {
      const found = []
      for (const some of chunksOf(hashes))
        found.push(
          ...(await countingAdmissions(db)
            .select(['admissions.id', 'admissions.version', 'aadhaar_hash as hash'])
            .where(
              eachAmong(db, 'admissions', {
                column: 'aadhaar_hash',
                texts: some,
              }),
            )
            .execute()),
        )
      return found
    },

    /** Maps admission numbers to admissions in any state, and to students without an admission. */
    async owners(): Promise<ReadonlyMap<string, Pick<Applicant, 'id' | 'name'>>> {
      const students = await db
        .selectFrom('students')
        .select(['id', 'name', 'admission_number as number'])
        .where('admission_number', 'is not', null)
        .execute()
      const admissions = await db.selectFrom('admissions').select(['id', 'name', 'number']).execute()
      return new Map(
        [...students, ...admissions].map(({ id, name, number }) => [number ?? '', { id, name }] as const),
      )
    },
  }
}
