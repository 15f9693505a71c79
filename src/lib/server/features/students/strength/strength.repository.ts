import type { Kysely } from 'kysely'
import type { StudentGender } from '#lib/schemas/students/profile.ts'
import type { StudentStatus } from '#lib/schemas/students/student.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

/** How many students had the same place, gender and category on a day. */
export interface StrengthCount {
  courseId: string | null
  branchId: string | null
  /** Text of the branch if the catalogue has no such entry; otherwise empty. */
  branch: string
  semesterId: string | null
  gender: StudentGender | null
  categoryId: string | null
  count: number
}

const onTheRolls: readonly StudentStatus[] = ['studying', 'detained']

/** Counts students by where they were on a day. */
export function strengthRepository(db: Kysely<Tables>) {
  return {
    /** Counts who was studying or detained on an Indian date; `branchIds` null means all branches. */
    async on(day: string, branchIds: readonly string[] | null): Promise<StrengthCount[]> {
      const rows = await db
        .selectFrom('student_places as place')
        .innerJoin('students as student', 'student.id', 'place.student_id')
        .where('place.from_day', '<=', day)
        .where((eb) => eb.or([eb('place.until_day', 'is', null), eb('place.until_day', '>', day)]))
        .where('place.status', 'in', [...onTheRolls])
        .$if(branchIds !== null, (query) => query.where('place.branch_id', 'in', ['', ...(branchIds ?? [])]))
        .groupBy([
          'place.course_id',
          'place.branch_id',
          'place.branch',
          'place.semester_id',
          'student.gender',
          'student.category_id',
        ])
        .select([
          'place.course_id as courseId',
          'place.branch_id as branchId',
          'place.branch',
          'place.semester_id as semesterId',
          'student.gender',
          'student.category_id as categoryId',
        ])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    /** Returns the first day of the first place, before which nothing is known; empty without students. */
    async since(): Promise<string> {
      const row = await db
        .selectFrom('student_places')
        .select((eb) => eb.fn.min<string | null>('from_day').as('day'))
        .executeTakeFirst()
      return row?.day ?? ''
    },
  }
}
