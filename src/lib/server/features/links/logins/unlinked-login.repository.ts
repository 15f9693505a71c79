import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

interface Ended {
  userId: string
  recordId: string
}

/** Which login the office has said is not whose: nothing but the office links the two again. */
export function unlinkedLoginRepository(db: Kysely<Tables>) {
  return {
    async has({ userId, recordId }: Ended): Promise<boolean> {
      const found = await db
        .selectFrom('unlinked_logins')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('record_id', '=', recordId)
        .executeTakeFirst()
      return found !== undefined
    },

    async add({ userId, recordId }: Ended, at: string): Promise<void> {
      await db
        .insertInto('unlinked_logins')
        .values({ user_id: userId, record_id: recordId, unlinked_at: at })
        .onConflict((clash) => clash.doNothing())
        .execute()
    },

    async forget({ userId, recordId }: Ended): Promise<void> {
      await db
        .deleteFrom('unlinked_logins')
        .where('user_id', '=', userId)
        .where('record_id', '=', recordId)
        .execute()
    },
  }
}
