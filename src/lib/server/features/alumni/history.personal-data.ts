import type { Kysely } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/kept-file.repository.ts'
import { type Person, idsOf, personOf } from '../../kernel/personal-data/person.ts'
import { idsCalled } from '../../kernel/personal-data/ids-called.ts'
import type { PersonalRecords } from '../../kernel/personal-data/personal-data.ts'
import { type History, historyFileOf, historyOf } from './history.ts'

/** What the office wrote down of an alumnus, with photo and certificate. */
export const historyOfPerson: PersonalRecords = {
  name: 'history',
  identifies: true,
  title: m['personalData.alumniHistory'],
  tables: ['alumni_histories'],
  fate: 'erased',
  kept: m['personalData.alumniHistoryKept'],
  read: async ({ db, person }) =>
    (await historiesOf(db, person)).map(({ id: _, version: __, createdBy: ___, ...said }) => said),
  async erase({ db, person }) {
    const ids = idsOf(person, 'alumniHistory')
    for (const id of ids)
      for (const kind of ['alumni.photo', 'alumni.certificate'] as const)
        await keptFileRepository(db).drop(historyFileOf(kind, id))
    await db.deleteFrom('alumni_histories').where('id', 'in', ids).execute()
  },
}

/** By roll number or email. */
export async function historiesCalled(db: Kysely<Tables>, typed: string): Promise<Person[]> {
  const called = { table: 'alumni_histories', email: 'student_email', number: 'roll_number' } as const
  return (await idsCalled(db, called, typed)).map((id) => personOf({ alumniHistory: id }))
}

/** Theirs by what is known of them: a history has no login. @param numbers that are theirs beside those of the register */
export async function historiesOf(
  db: Kysely<Tables>,
  person: Person,
  numbers: readonly string[] = [],
): Promise<History[]> {
  const rows = await db
    .selectFrom('alumni_histories')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', 'in', idsOf(person, 'alumniHistory')),
        eb('roll_number', 'in', [...idsOf(person, 'student'), ...numbers]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(historyOf)
}
