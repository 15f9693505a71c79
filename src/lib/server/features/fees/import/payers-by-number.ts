import type { Kysely } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { ImportColumn, ImportValue } from '../../../kernel/imports/import-column.ts'
import type { FeeType } from '../fee-types/fee-type.ts'

export interface NumberedPayer {
  payer: Payer
  courseId: string | null
}

/**
 * Maps numbers in capitals to payers: students by roll number and admission number, and admissions that have no student
 * yet.
 */
export async function payersByNumber(db: Kysely<Tables>): Promise<ReadonlyMap<string, NumberedPayer>> {
  const admissions = await db
    .selectFrom('admissions')
    .select(['id', 'number', 'course_id'])
    .where('student_id', 'is', null)
    .where('state', '<>', 'cancelled')
    .execute()
  const students = await db
    .selectFrom('students')
    .select(['id', 'roll_number', 'admission_number', 'course_id'])
    .execute()
  const found = new Map<string, NumberedPayer>()
  for (const { id, number, course_id: courseId } of admissions)
    found.set(number.toUpperCase(), { payer: { kind: 'admission', id }, courseId })
  const add = (number: string | null, student: NumberedPayer): void => {
    if (number !== null) found.set(number.toUpperCase(), student)
  }
  // Roll numbers are added last, so they win over an equal admission number.
  for (const { id, admission_number: number, course_id: courseId } of students)
    add(number, { payer: { kind: 'student', id }, courseId })
  for (const { id, roll_number: number, course_id: courseId } of students)
    add(number, { payer: { kind: 'student', id }, courseId })
  return found
}

/** Offers the fee types of which new dues may be made. */
export const feeTypeValues = (types: readonly FeeType[]): readonly ImportValue[] =>
  types
    .filter(({ isRetired }) => !isRetired)
    .map(({ id, name }) => ({ value: id, title: () => name, aliases: [name] }))

/** The column that names a payer by any number of the registers. */
export const payerColumn: ImportColumn = {
  field: 'number',
  title: m['dues.column.number'],
  aliases: ['roll no', 'htno', 'hall ticket no', 'hall ticket', 'regd no', 'roll or admission no', 'pin no'],
  fallbacks: ['admission no', 'application no', 'student id'],
  required: true,
  isName: true,
  isText: true,
  example: '21B81A0501',
  help: m['dues.help.number'],
}
