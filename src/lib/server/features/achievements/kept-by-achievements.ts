import type { RecordKeepers } from '../../kernel/records/kept-records.ts'

/** Whoever has achieved something stays in the register: it would be gone with the person. */
export const keptByAchievements: RecordKeepers = {
  faculty_members: {
    reason: 'recordHasAchievements',
    async kept(db, ids) {
      const rows = await db
        .selectFrom('faculty_achievements')
        .select('member_id')
        .distinct()
        .where('member_id', 'in', ids)
        .execute()
      return rows.map(({ member_id }) => member_id)
    },
  },
}
