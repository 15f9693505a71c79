import type { Kysely } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'

/** Of an admission, what a row of a file is compared with. */
export interface Applicant {
  id: string
  number: string
  name: string
  dateOfBirth: string
  mobile: string
  aadhaarHash: string
}

const chunkRows = 500

/** The student's course is over: who was that student may come anew. */
const over = ['completed', 'left'] as const

/** Whom a file may mean that is there already. */
export function admissionLookupRepository(db: Kysely<Tables>) {
  const counting = () =>
    db
      .selectFrom('admissions')
      .leftJoin('students', 'students.id', 'admissions.student_id')
      .where('admissions.state', '<>', 'cancelled')
      .where((eb) => eb.or([eb('students.status', 'is', null), eb('students.status', 'not in', over)]))

  return {
    applicants: (): Promise<Applicant[]> =>
      counting()
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
      for (let start = 0; start < hashes.length; start += chunkRows)
        found.push(
          ...(await counting()
            .select(['admissions.id', 'admissions.version', 'aadhaar_hash as hash'])
            .where('aadhaar_hash', 'in', hashes.slice(start, start + chunkRows))
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
