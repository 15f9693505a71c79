import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { LinkPurpose } from '#lib/schemas/registration.ts'
import type { Tables } from '../db/tables.ts'

/** Links that work once: only the hash of their token is kept. */
export function linkRepository(db: Kysely<Tables>) {
  return {
    /** A new token; older ones of the same kind stop working. */
    async make(userId: string, purpose: LinkPurpose, expiresAt: string): Promise<string> {
      const token = randomBytes(24).toString('base64url')
      await db
        .deleteFrom('one_time_links')
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .execute()
      await db
        .insertInto('one_time_links')
        .values({ token_hash: hashOf(token), purpose, user_id: userId, expires_at: expiresAt, used_at: null })
        .execute()
      return token
    },

    /** Whose link it is, while it works. */
    async owner(token: string, now: string): Promise<string | null> {
      const row = await db
        .selectFrom('one_time_links')
        .select('user_id')
        .where('token_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row?.user_id ?? null
    },

    /** Uses it up: of two at once, one gets the user. */
    async use(token: string, now: string): Promise<string | null> {
      const row = await db
        .updateTable('one_time_links')
        .set({ used_at: now })
        .where('token_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst()
      return row?.user_id ?? null
    },

    /** Whatever is still open for a user. */
    async revoke(userId: string): Promise<void> {
      await db.deleteFrom('one_time_links').where('user_id', '=', userId).execute()
    },
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
