import type { RecordKeepers } from '../../kernel/records/kept-records.ts'

const reason = 'recordLinked'

/** A record with a login stays, and a student whom parents see or have a code for: all of it would be gone with the record. */
export const keptByLinks: RecordKeepers = {
  students: {
    reason,
    async kept(db, ids) {
      const [logins, parents, codes] = await Promise.all([
        db.selectFrom('login_links').select('student_id').where('student_id', 'in', ids).execute(),
        db.selectFrom('parent_links').select('student_id').where('student_id', 'in', ids).execute(),
        db.selectFrom('parent_codes').select('student_id').where('student_id', 'in', ids).execute(),
      ])
      return [...logins, ...parents, ...codes].flatMap(({ student_id }) => student_id ?? [])
    },
  },
  faculty_members: {
    reason,
    async kept(db, ids) {
      const rows = await db
        .selectFrom('login_links')
        .select('member_id')
        .where('member_id', 'in', ids)
        .execute()
      return rows.flatMap(({ member_id }) => member_id ?? [])
    },
  },
}
