import type { Kysely } from 'kysely'
import type { IdempotencyRow, Tables } from '../db/tables.ts'

export type IdempotencyRepository = ReturnType<typeof idempotencyRepository>

export function idempotencyRepository(db: Kysely<Tables>) {
  const own = (id: string, owner: string) =>
    db.updateTable('idempotency_keys').where('id', '=', id).where('owner', '=', owner)
  return {
    /** Returns false if the key already exists; of two parallel requests one gets false. */
    async start(row: Omit<IdempotencyRow, 'reply' | 'state'>): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('idempotency_keys')
        .values({ ...row, state: 'underWay', reply: null })
        .onConflict((clash) => clash.column('id').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    find: (id: string) =>
      db.selectFrom('idempotency_keys').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Takes the key from an owner that has written nothing; returns false if another was faster, or if the owner has
     * written by now.
     */
    async takeOver(
      id: string,
      from: string,
      to: Pick<IdempotencyRow, 'owner' | 'lease_until'>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await own(id, from)
        .where('state', '=', 'underWay')
        .set(to)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async renew(id: string, owner: string, until: string): Promise<void> {
      await own(id, owner).set({ lease_until: until }).execute()
    },

    /** Returns false if another owner has taken the key. */
    async markWritten(id: string, owner: string): Promise<boolean> {
      const { numUpdatedRows } = await own(id, owner).set({ state: 'written' }).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async keepReply(id: string, owner: string, reply: string): Promise<void> {
      await own(id, owner).set({ state: 'done', reply }).execute()
    },

    /** Deletes the key if nothing was written, so that it can be used again. */
    async release(id: string, owner: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('idempotency_keys')
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('state', '=', 'underWay')
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async dropExpired(now: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('idempotency_keys')
        .where('expires_at', '<', now)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
