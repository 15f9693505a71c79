import type { Kysely } from 'kysely'
import { engineOf, flagFor } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'

/** The authenticator as stored by the identity library, and the last code that was used. */
export function secondFactorRepository(db: Kysely<Tables>) {
  return {
    /** Returns the key as encrypted by the library; null if the person has set up none. */
    async key(userId: string): Promise<string | null> {
      const row = await db
        .selectFrom('two_factors')
        .select('secret')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.secret ?? null
    },

    /** Uses up a time step and all earlier ones; of two concurrent requests only one succeeds. */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('two_factors')
        .set({ last_used_step: step })
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Removes the second factor of a person who has lost it. */
    async drop(userId: string): Promise<void> {
      await cacheTagRepository(db).touch('sessions', userId)
      await db.deleteFrom('two_factors').where('user_id', '=', userId).execute()
      await db
        .updateTable('users')
        .set({ two_factor_enabled: flagFor(engineOf(db), false) })
        .where('id', '=', userId)
        .execute()
    },
  }
}
