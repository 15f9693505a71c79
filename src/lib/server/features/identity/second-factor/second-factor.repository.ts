import type { Kysely } from 'kysely'
import { engineOf, flagFor } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'

export type SecondFactorRepository = ReturnType<typeof secondFactorRepository>

/** What the identity library keeps of an authenticator, and the last code that was used. */
export function secondFactorRepository(db: Kysely<Tables>) {
  return {
    /** The key, as the library encrypts it; null for whoever has set none up. */
    async key(userId: string): Promise<string | null> {
      const row = await db
        .selectFrom('two_factors')
        .select('secret')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.secret ?? null
    },

    /** Uses a time step up, and all before it: of two at once, one gets it. */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('two_factors')
        .set({ last_used_step: step })
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Takes it off somebody who has lost it. */
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
