import type { RecordKeepers } from '../../kernel/records/kept-records.ts'

/** Whoever was admitted stays in the register: the admission says whose it is. */
export const keptByAdmissions: RecordKeepers = {
  students: {
    reason: 'recordAdmitted',
    async kept(db, ids) {
      const rows = await db
        .selectFrom('admissions')
        .select('student_id')
        .where('student_id', 'in', ids)
        .execute()
      return rows.flatMap(({ student_id }) => student_id ?? [])
    },
  },
}
