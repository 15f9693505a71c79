import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { addCounts, placeCounts, type QueueCounts, type SenderPlaceHashes } from './queue-room.ts'

/** The queues that strangers fill. */
export type PublicQueue = 'alumni' | 'signUp'

interface UnconfirmedRow {
  id: string
  queue: PublicQueue
  /** In lower case. */
  email: string
  /** The roll number in upper case, or the user name in lower case. */
  name: string
  /** JSON: the entered data. */
  said: string
  language: string
  /** Keyed hashes; null for a request of the server's own machine. */
  network: string | null
  site: string | null
  /** SHA-256 of the token: a reader of the table gets no valid link. */
  token_hash: string
  mails: number
  mailed_at: string
  created_at: string
  expires_at: string
}

declare module '../db/tables.ts' {
  interface Tables {
    unconfirmed_requests: UnconfirmedRow
  }
}

export type Unconfirmed = Selectable<UnconfirmedRow>
export type UnconfirmedRepository = ReturnType<typeof unconfirmedRepository>

/** Stores unconfirmed requests of one queue. */
export function unconfirmedRepository(db: Kysely<Tables>, queue: PublicQueue) {
  const live = (now: string) =>
    db.selectFrom('unconfirmed_requests').where('queue', '=', queue).where('expires_at', '>', now)

  return {
    async add(row: Omit<Unconfirmed, 'queue'>): Promise<void> {
      await db
        .insertInto('unconfirmed_requests')
        .values({ ...row, queue })
        .execute()
    },

    async find(tokenHash: string, now: string): Promise<Unconfirmed | null> {
      const row = await live(now).selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
      return row ?? null
    },

    /** Deletes and returns the request of a link: of two parallel calls, one gets the row. */
    async take(tokenHash: string, now: string): Promise<Unconfirmed | null> {
      const row = await db
        .deleteFrom('unconfirmed_requests')
        .where('queue', '=', queue)
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row ?? null
    },

    /** Returns the valid requests of an address, newest first. */
    ofEmail: (email: string, now: string): Promise<Unconfirmed[]> =>
      live(now)
        .selectAll()
        .where('email', '=', email)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Counts the emails to an address since an instant, across all queues. */
    async mailsSince(email: string, since: string): Promise<number> {
      const { mails } = await db
        .selectFrom('unconfirmed_requests')
        .where('email', '=', email)
        .where('mailed_at', '>', since)
        .select((eb) => eb.fn.sum<number | null>('mails').as('mails'))
        .executeTakeFirstOrThrow()
      return Number(mails ?? 0)
    },

    async mailed(id: string, at: string): Promise<void> {
      await db
        .updateTable('unconfirmed_requests')
        .set((eb) => ({ mails: eb('mails', '+', 1), mailed_at: at }))
        .where('id', '=', id)
        .execute()
    },

    async counts(place: SenderPlaceHashes | null, now: string): Promise<QueueCounts> {
      const row = await live(now).select(placeCounts(place)).executeTakeFirstOrThrow()
      return addCounts(row)
    },

    /** Deletes requests whose link has expired. */
    async dropExpired(now: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('unconfirmed_requests')
        .where('queue', '=', queue)
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
