import { m } from '#paraglide/messages.js'
import type { Feature } from '../feature.ts'
import { idsOf, personOf } from '../personal-data/person.ts'
import { type PersonRequest, type PersonalRecords, mostCalled } from '../personal-data/personal-data.ts'
import { confirmableHours } from './confirmations.ts'

/** Unconfirmed requests: of the person, or of a stranger with the person's address. */
const unconfirmed: PersonalRecords = {
  name: 'unconfirmed',
  identifies: true,
  title: m['personalData.unconfirmed'],
  tables: ['unconfirmed_requests'],
  fate: 'erased',
  kept: () => m['personalData.unconfirmedKept']({ hours: confirmableHours }),
  read: async (asked) =>
    (await rowsOf(asked)).map(({ queue, email, name, said, created_at, expires_at }) => ({
      ...withoutSecrets(said),
      queue,
      email,
      name,
      filledInAt: created_at,
      until: expires_at,
    })),
  async erase({ db, person }) {
    await db.deleteFrom('unconfirmed_requests').where('id', 'in', idsOf(person, 'unconfirmed')).execute()
  },
}

/** The kernel's declaration for public queues. */
export const publicQueuesFeature: Feature = {
  name: 'publicQueues',
  personalData: {
    records: [unconfirmed],

    /** Finds people by email, roll number or user name. */
    async find(_, db, typed) {
      const wanted = typed.trim()
      const rows = await db
        .selectFrom('unconfirmed_requests')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('email', '=', wanted.toLowerCase()),
            eb('name', 'in', [wanted.toUpperCase(), wanted.toLowerCase()]),
          ]),
        )
        .orderBy('id')
        .limit(mostCalled + 1)
        .execute()
      return rows.map(({ id }) => personOf({ unconfirmed: id }))
    },

    async complete(_, db, person) {
      const rows = await rowsOf({ db, person })
      if (rows.length === 0) return null
      return personOf({ unconfirmed: rows.map(({ id }) => id) }, { email: rows.map(({ email }) => email) })
    },
  },
}

const rowsOf = ({ db, person }: Pick<PersonRequest, 'db' | 'person'>) =>
  db
    .selectFrom('unconfirmed_requests')
    .selectAll()
    .where('id', 'in', idsOf(person, 'unconfirmed'))
    .orderBy('id')
    .execute()

function withoutSecrets(said: string): object {
  // Only `request` writes it, as JSON.
  const { passwordHash: _, ...rest } = JSON.parse(said) as Record<string, unknown>
  return rest
}
