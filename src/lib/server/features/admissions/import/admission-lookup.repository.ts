import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { eachAmong } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { countingAdmissions } from '../records/admission.repository.ts'

/** Of an admission, what a row of a file is compared with. */
export interface Applicant {
  id: string
  number: string
  name: string
  dateOfBirth: string
  mobile: string
  aadhaarHash: string
}

/** Whom a file may mean that is there already. */
export function admissionLookupRepository(db: Kysely<Tables>) {
  return {
    applicants: (): Promise<Applicant[]> =>
      countingAdmissions(db)
        .select([
          ...(['admissions.id', 'admissions.number', 'admissions.name'] as const),
          ...([
            'admissions.date_of_birth as dateOfBirth',
            'student_mobile as mobile',
            'aadhaar_hash as aadhaarHash',
          ] as const),
        ])
        .execute(),

    /** Under any secret's hash: which admission has which Aadhaar number. */
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

    /** By their admission numbers: admissions, whatever became of them, and students whom no admission has brought. */
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
