import type { Kysely } from 'kysely'
import type { App } from '../../../kernel/app.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { AgreedRow, Objection } from '../../../kernel/imports/import-kind.ts'
import { knownAadhaar } from '../numbers/apaar-id.ts'
import { studentsRepository } from '../repository.ts'
import type { StudentSheetRow } from './parse-student-row.ts'

/** What speaks against APAAR ids that rows bring: another student has it, or it is an Aadhaar number. */
export async function apaarObjections(
  { students: { aadhaarChecks } }: Pick<App, 'students'>,
  db: Kysely<Tables>,
  rows: readonly AgreedRow<StudentSheetRow>[],
): Promise<Map<number, Objection>> {
  const read = studentsRepository(db)
  const given = rows.flatMap(({ row: { fields } }) => fields.apaar ?? [])
  const owners = new Map(
    (await read.students.byNumbers('apaar_id', given)).map(({ id, apaar }) => [apaar, id]),
  )
  const known = await knownAadhaar(aadhaarChecks, read, given)
  return new Map(
    rows.flatMap(({ line, entity, row: { fields } }) => {
      const number = fields.apaar ?? ''
      const owner = owners.get(number)
      const isTaken = owner !== undefined && owner !== entity
      const code = known.has(number) ? 'apaarIsAadhaar' : isTaken ? 'apaarTaken' : null
      return code === null ? [] : [[line, { field: 'apaar', code }] as const]
    }),
  )
}
