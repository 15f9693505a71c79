import { type Kysely, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { FoundPayer } from './found-payer.ts'

/** The most that a cashier chooses from; a longer list needs a better search. */
export const mostFound = 20

export function payerSearchRepository(db: Kysely<Tables>) {
  const students = () =>
    db.selectFrom('students').select(['id', 'name', 'number_key as number', 'father_name as father'])
  const admissions = () =>
    db
      .selectFrom('admissions')
      .select(['admissions.id', 'admissions.name', 'admissions.number', 'admissions.father_name as father'])
      .where('student_id', 'is', null)
      .where('state', '<>', 'cancelled')

  return {
    /** Finds by the whole roll number or admission number; null if nobody has it. */
    async byNumber(typed: string): Promise<FoundPayer | null> {
      const number = typed.toUpperCase()
      const student = await students()
        .where((eb) =>
          eb.or([
            eb('roll_number', '=', number),
            eb('admission_number', '=', number),
            eb(
              'id',
              'in',
              eb
                .selectFrom('admissions')
                .select(sql<string>`student_id`.as('id'))
                .where('admissions.number', '=', number)
                .where('student_id', 'is not', null),
            ),
          ]),
        )
        .executeTakeFirst()
      if (student) return foundOf('student')(student)
      const admission = await admissions().where('admissions.number', '=', number).executeTakeFirst()
      return admission ? foundOf('admission')(admission) : null
    },

    /** Finds by words of names and numbers, sorted by number; one more than `mostFound` if there are more. */
    async byWords(typed: string): Promise<FoundPayer[]> {
      const foundStudents = await students()
        .where(hasStoredWords(sql.ref('students.search_text'), typed))
        .orderBy('number_key')
        .orderBy('id')
        .limit(mostFound + 1)
        .execute()
      const foundAdmissions = await admissions()
        .where(hasStoredWords(sql.ref('admissions.search_text'), typed))
        .orderBy('admissions.number')
        .limit(mostFound + 1)
        .execute()
      return [...foundStudents.map(foundOf('student')), ...foundAdmissions.map(foundOf('admission'))].slice(
        0,
        mostFound + 1,
      )
    },
  }
}

const foundOf =
  (kind: Payer['kind']) =>
  ({ id, ...person }: Omit<FoundPayer, 'payer'> & { id: string }): FoundPayer => ({
    payer: { kind, id },
    ...person,
  })
