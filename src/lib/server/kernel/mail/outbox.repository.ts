import type { Kysely, Selectable } from 'kysely'
import type { OutboxRow, Tables } from '../db/tables.ts'

export type OutboxEntry = Selectable<OutboxRow>
export type NewOutboxEntry = Pick<
  OutboxEntry,
  | 'id'
  | 'user_id'
  | 'address'
  | 'template'
  | 'language'
  | 'params'
  | 'not_before'
  | 'expires_at'
  | 'created_at'
>

/** The server that delivers, from when, and until when no other server may. */
export interface Lease {
  owner: string
  now: string
  until: string
}

/** The reason of a failed delivery, and its time. */
export type Failure = Pick<OutboxEntry, 'problem' | 'failed_at'>

const day = 24 * 60 * 60 * 1000

export type OutboxRepository = ReturnType<typeof outboxRepository>

export function outboxRepository(db: Kysely<Tables>) {
  const waiting = (now: string) =>
    db
      .selectFrom('outbox')
      .where('state', '=', 'waiting')
      .where('not_before', '<=', now)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))

  /**
   * Orders waiting emails; those that expire soon come first. A link for a new password is valid for an hour, and
   * thousands of other emails may have been queued before it.
   */
  const soonestFirst = (now: string) => {
    const tomorrow = new Date(Date.parse(now) + day).toISOString()
    return waiting(now)
      .orderBy((eb) => eb.case().when('expires_at', '<', tomorrow).then(0).else(1).end())
      .orderBy('not_before')
  }

  const ended = { params: null, lease_owner: null, lease_until: null }

  return {
    async add(entry: NewOutboxEntry): Promise<void> {
      const fresh = { state: 'waiting' as const, attempts: 0, problem: null, failed_at: null, ended_at: null }
      await db
        .insertInto('outbox')
        .values({ ...entry, ...fresh, lease_owner: null, lease_until: null })
        .execute()
    },

    /** Counts the emails of a template to a user since an instant. */
    async countSince(userId: string, template: string, since: string): Promise<number> {
      const { count } = await db
        .selectFrom('outbox')
        .where('user_id', '=', userId)
        .where('template', '=', template)
        .where('created_at', '>', since)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async isDue(now: string): Promise<boolean> {
      return (await waiting(now).select('id').limit(1).executeTakeFirst()) !== undefined
    },

    /**
     * Leases the oldest due emails, those that expire soon first. The outer conditions are evaluated again for a row
     * that another server has just changed.
     */
    async take({ owner, now, until }: Lease, atMost: number): Promise<OutboxEntry[]> {
      return db
        .updateTable('outbox')
        .set((eb) => ({ lease_owner: owner, lease_until: until, attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', soonestFirst(now).select('id').limit(atMost))
        .where('state', '=', 'waiting')
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
        .returningAll()
        .execute()
    },

    async renew(owner: string, until: string): Promise<void> {
      await db.updateTable('outbox').set({ lease_until: until }).where('lease_owner', '=', owner).execute()
    },

    async sent(id: string, at: string): Promise<void> {
      const row = { state: 'sent' as const, ended_at: at, problem: null, failed_at: null, ...ended }
      await db.updateTable('outbox').set(row).where('id', '=', id).execute()
    },

    /** Marks an email as failed, unless another server has taken it over. */
    async failed({ id, lease_owner }: OutboxEntry, at: string, failure: Failure): Promise<void> {
      const row = { state: 'failed' as const, ended_at: at, ...failure, ...ended }
      await db
        .updateTable('outbox')
        .set(row)
        .where('id', '=', id)
        .where('lease_owner', '=', lease_owner)
        .execute()
    },

    /** Queues an email for a later attempt, unless another server has taken it over. */
    async putOff({ id, lease_owner }: OutboxEntry, notBefore: string, failure: Failure): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ not_before: notBefore, ...failure, lease_owner: null, lease_until: null })
        .where('id', '=', id)
        .where('lease_owner', '=', lease_owner)
        .execute()
    },

    /** Deletes the unsent emails of a deleted user. */
    async dropWaiting(userId: string): Promise<void> {
      await db.deleteFrom('outbox').where('user_id', '=', userId).where('state', '=', 'waiting').execute()
    },

    async drop(state: 'sent' | 'failed', before: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('state', '=', state)
        .where('ended_at', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
