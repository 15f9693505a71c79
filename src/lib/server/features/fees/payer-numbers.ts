import type { Kysely } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export interface NumberedPayer {
  payer: Payer
  courseId: string | null
}

/** By every number of theirs, in capitals: students by roll and admission number, and admissions that are no student yet. */
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
  // A roll number counts more than an admission number that is written alike.
  for (const { id, admission_number: number, course_id: courseId } of students)
    add(number, { payer: { kind: 'student', id }, courseId })
  for (const { id, roll_number: number, course_id: courseId } of students)
    add(number, { payer: { kind: 'student', id }, courseId })
  return found
}
