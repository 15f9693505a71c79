import type { Kysely } from 'kysely'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import type { Feature } from '#lib/server/kernel/feature.ts'
import { type Person, idsOf, personOf } from '#lib/server/kernel/personal-data/person.ts'

/** Finds claimants by the email address that they left. */
const ofPerson = (db: Kysely<Tables>, person: Person) =>
  db.selectFrom('lost_claimants').selectAll().where('email', 'in', idsOf(person, 'claimant')).execute()

export const claimantsFeature: Feature = {
  name: 'claimants',
  personalData: {
    impersonal: { lost_places: 'Where things are lost.' },
    records: [
      {
        name: 'claims',
        title: () => 'Things that this person has lost',
        tables: ['lost_claimants'],
        fate: 'erased',
        identifies: true,
        kept: () => 'A year.',
        read: async ({ db, person }) =>
          (await ofPerson(db, person)).map(({ name, thing }) => ({ name, thing })),
        files: async ({ db, person }) =>
          (await ofPerson(db, person)).map(({ thing }) => ({ name: 'claim.txt', bytes: Buffer.from(thing) })),
        async erase({ db, person }) {
          await db.deleteFrom('lost_claimants').where('email', 'in', idsOf(person, 'claimant')).execute()
        },
      },
    ],
    async find(_, db, typed) {
      const email = typed.trim().toLowerCase()
      const person = personOf({ claimant: email }, { email })
      return (await ofPerson(db, person)).length > 0 ? [person] : []
    },
  },
}

declare module '#lib/server/kernel/db/tables.ts' {
  interface Tables {
    lost_claimants: { email: string; name: string; thing: string }
  }
}
