import { m } from '#paraglide/messages.js'
import { idsOf, personOf } from '../../kernel/personal-data/person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { achievementRepository } from './records/achievement.repository.ts'

/** What somebody of the faculty has achieved. */
export const achievementsPersonalData: PersonalData = {
  records: [
    {
      name: 'own',
      title: m['personalData.achievements'],
      tables: ['faculty_achievements'],
      fate: 'erased',
      kept: m['personalData.achievementsKept'],
      read: async ({ db, person }) => {
        const found = await achievementRepository(db).ofMembers(idsOf(person, 'faculty'))
        return found.map(({ id: _, memberId: __, version: ___, ...told }) => told)
      },
      async erase({ db, person }) {
        const ids = idsOf(person, 'faculty')
        await db.deleteFrom('faculty_achievements').where('member_id', 'in', ids).execute()
      },
    },
    tracesIn({
      name: 'added',
      title: m['personalData.achievementsAdded'],
      table: 'faculty_achievements',
      by: ['created_by'],
      shows: { at: 'created_at', kind: 'kind' },
    }),
  ],

  /** Their files are found by these, and so are the rows of the audit trail. */
  async complete(_, db, person) {
    const ids = await achievementRepository(db).idsOfMembers(idsOf(person, 'faculty'))
    return ids.length > 0 ? personOf({ achievement: ids }) : null
  },
}
