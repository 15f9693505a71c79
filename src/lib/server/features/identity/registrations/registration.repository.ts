import type { Kysely } from 'kysely'
import type { RegistrationDetails, RegistrationState } from '#lib/schemas/identity/registration.ts'
import { advisoryLock } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import {
  addCounts,
  placeCounts,
  type QueueCounts,
  type SenderPlace,
  type SenderPlaceHashes,
} from '../../../kernel/public-queues/queue-room.ts'

/** Serialises adding visitors' sign-ups: two concurrent requests would both see the last free place in the queue. */
const queueLock = 7_021_110

export interface AccountRegistration {
  userId: string
  state: RegistrationState
  details: RegistrationDetails
  createdAt: string
}

interface NewRegistration {
  userId: string
  details: RegistrationDetails
  /** Where a visitor sent it from; null for signed-in senders. */
  place: SenderPlace | null
  at: string
}

interface Decision {
  userId: string
  /** State that the decision is based on. */
  from: RegistrationState
  to: RegistrationState
  at: string
  /** A user id. */
  by: string
}

export function registrationRepository(db: Kysely<Tables>) {
  return {
    lockQueue: (): Promise<void> => advisoryLock(db, queueLock),

    async open({ userId, details, place, at }: NewRegistration): Promise<boolean> {
      const result = await db
        .insertInto('registrations')
        .values({
          user_id: userId,
          state: 'pending',
          details: JSON.stringify(details),
          created_at: at,
          decided_at: null,
          decided_by: null,
          network: place?.network ?? null,
          site: place?.site ?? null,
        })
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    async find(userId: string): Promise<AccountRegistration | null> {
      const row = await db
        .selectFrom('registrations')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row) return null
      return { userId, state: row.state, details: JSON.parse(row.details), createdAt: row.created_at }
    },

    /** Returns false if another decision came first. */
    async decide({ userId, from, to, at, by }: Decision): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('registrations')
        .set({ state: to, decided_at: at, decided_by: by, network: null, site: null })
        .where('user_id', '=', userId)
        .where('state', '=', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Deletes the sign-up with its account and all rows that refer to it. */
    async remove(userId: string): Promise<void> {
      await db.deleteFrom('users').where('id', '=', userId).execute()
    },

    /** Counts waiting sign-ups in total and by the sender's network and site. */
    async counts(place: SenderPlaceHashes | null): Promise<QueueCounts> {
      const row = await db
        .selectFrom('registrations')
        .where('state', '=', 'pending')
        .select(placeCounts(place))
        .executeTakeFirstOrThrow()
      return addCounts(row)
    },

    /** Counts waiting sign-ups and returns when the newest was created. */
    async waitingNow(): Promise<{ count: number; newest: string | null }> {
      const { count, newest } = await db
        .selectFrom('registrations')
        .where('state', '=', 'pending')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('newest')])
        .executeTakeFirstOrThrow()
      return { count: Number(count), newest }
    },

    async pending(): Promise<number> {
      return (await this.waitingNow()).count
    },
  }
}
