import { type Kysely, sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { Tables } from '../../kernel/db/tables.ts'
import { mayName, namesPerson } from '../../kernel/personal-data/names-person.ts'
import { type Person, idsOf } from '../../kernel/personal-data/person.ts'
import type { PersonalRecords } from '../../kernel/personal-data/personal-data.ts'

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

/** Somebody else's hold stays; a reason that names the person does not. */
export const holdReasons: PersonalRecords = {
  name: 'holdReasons',
  title: m['personalData.holdReasons'],
  tables: ['result_holds'],
  fate: 'erased',
  kept: m['personalData.holdReasonsKept'],
  read: async ({ db, person }) =>
    (await reasonsNaming(db, person)).map(({ reason, held_at }) => ({ reason, heldAt: held_at })),
  async erase({ db, person }) {
    const ids = (await reasonsNaming(db, person)).map(({ id }) => id)
    if (ids.length > 0)
      await db.updateTable('result_holds').set({ reason: '' }).where('id', 'in', ids).execute()
  },
}

async function reasonsNaming(db: Kysely<Tables>, person: Person) {
  const rows = await db
    .selectFrom('result_holds')
    .selectAll()
    .where(mayName(person, ['reason']))
    .execute()
  return rows.filter(
    ({ reason, roll_number }) =>
      !idsOf(person, 'student').includes(roll_number) && namesPerson(person, reason),
  )
}
