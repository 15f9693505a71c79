import { sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import { type Person, idsOf } from '../../kernel/personal-data/person.ts'
import type { PersonalRecords } from '../../kernel/personal-data/personal-data.ts'
import { reasonsIn } from '../../kernel/personal-data/reasons.ts'

/** Under the roll number that they have, and under those that they had. */
export const isOf = (person: Person) => sql<boolean>`roll_number in (${sql.join(idsOf(person, 'student'))})`

/** One that is in force stays in force; what was released is over. */
export const holdsOf = (fate: 'kept' | 'erased'): PersonalRecords => ({
  name: fate === 'kept' ? 'openHolds' : 'releasedHolds',
  title: fate === 'kept' ? m['personalData.openHolds'] : m['personalData.releasedHolds'],
  tables: ['result_holds'],
  fate,
  kept: fate === 'kept' ? m['personalData.openHoldsKept'] : m['personalData.releasedHoldsKept'],
  read: async ({ db, person }) =>
    (
      await db
        .selectFrom('result_holds')
        .where(isOf(person))
        .selectAll()
        .where('released_at', fate === 'kept' ? 'is' : 'is not', null)
        .execute()
    ).map(({ reason, held_at, released_at }) => ({ reason, heldAt: held_at, releasedAt: released_at })),
  ...(fate === 'erased' && {
    async erase({ db, person }) {
      await db.deleteFrom('result_holds').where(isOf(person)).where('released_at', 'is not', null).execute()
    },
  }),
})

export const holdReasons = reasonsIn({
  name: 'holdReasons',
  title: m['personalData.holdReasons'],
  kept: m['personalData.holdReasonsKept'],
  table: 'result_holds',
  key: 'id',
  reason: 'reason',
  isTheirOwn: (person, { roll_number }) => idsOf(person, 'student').includes(String(roll_number)),
  shows: { reason: 'reason', heldAt: 'held_at' },
})
