import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { LinkPurpose } from '#lib/schemas/identity/registration.ts'
import { newLinkToken, readLinkToken } from '../../../kernel/core/ids.ts'
import { engineOf, flagFor } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

export interface NewLink {
  userId: string
  purpose: LinkPurpose
  now: string
  expiresAt: string
  /** Hash of the code printed beside the link. */
  codeHash?: string
  /** True if nothing but an email shows the link. */
  isMailed?: boolean
}

/** Maximum number of open links per person and purpose, because each is one more way in. */
const mostOpen = 5

/** Links that work once; only the hash of their token is stored. */
export function linkRepository(db: Kysely<Tables>) {
  const open = (now: string) =>
    db.selectFrom('one_time_links').where('used_at', 'is', null).where('expires_at', '>', now)

  /** Deletes all but the newest open links. */
  async function dropOldest({ userId, purpose, now }: NewLink, keep: number): Promise<void> {
    const links = await open(now)
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .select('token_hash')
      .orderBy('expires_at', 'desc')
      .execute()
    const tooMany = links.slice(keep).map((link) => link.token_hash)
    if (tooMany.length > 0) await db.deleteFrom('one_time_links').where('token_hash', 'in', tooMany).execute()
  }

  return {
    /**
     * Makes a new token. Older links stay valid; otherwise a stranger who requests one would invalidate the link that
     * the person is about to use. Above the maximum the oldest is deleted.
     */
    async make(link: NewLink): Promise<string> {
      const token = newLinkToken()
      await dropOldest(link, mostOpen - 1)
      await db
        .insertInto('one_time_links')
        .values({
          token_hash: hashOf(token),
          code_hash: link.codeHash ?? null,
          purpose: link.purpose,
          user_id: link.userId,
          expires_at: link.expiresAt,
          used_at: null,
          is_mailed: link.isMailed ? 1 : 0,
        })
        .execute()
      return token
    },

    async countOpen(userId: string, purpose: LinkPurpose, now: string): Promise<number> {
      const { count } = await open(now)
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Returns the link's user; null if the link is no longer valid or the account is closed. */
    async owner(token: string, now: string): Promise<string | null> {
      const row = await open(now)
        .innerJoin('users', 'users.id', 'user_id')
        .where('token_hash', '=', hashOf(token))
        .where('is_active', '=', flagFor(engineOf(db), true))
        .select('user_id')
        .executeTakeFirst()
      return row?.user_id ?? null
    },

    /** Returns the code's user if it is valid; it opens nothing for another user name. */
    async ownerOfCode(username: string, hashes: readonly string[], now: string): Promise<string | null> {
      const row = await open(now)
        .innerJoin('users', 'users.id', 'user_id')
        .where('code_hash', 'in', [...hashes])
        .where('username', '=', username.toLowerCase())
        .where('is_active', '=', flagFor(engineOf(db), true))
        .select('user_id')
        .executeTakeFirst()
      return row?.user_id ?? null
    },

    /** Uses up the link; of two concurrent requests only one gets the user. */
    async use(token: string, now: string): Promise<{ userId: string; isMailed: boolean } | null> {
      const row = await db
        .updateTable('one_time_links')
        .set({ used_at: now })
        .where('token_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['user_id', 'is_mailed'])
        .executeTakeFirst()
      return row ? { userId: row.user_id, isMailed: row.is_mailed === 1 } : null
    },

    /** Deletes the user's links, or those of one purpose. */
    async revoke(userId: string, purpose: LinkPurpose | null = null): Promise<void> {
      await db
        .deleteFrom('one_time_links')
        .where('user_id', '=', userId)
        .$if(purpose !== null, (query) => query.where('purpose', '=', purpose ?? 'reset'))
        .execute()
    },

    async dropEnded(before: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('one_time_links')
        .where((eb) => eb.or([eb('expires_at', '<', before), eb('used_at', '<', before)]))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

const hashOf = (token: string): string => createHash('sha256').update(readLinkToken(token)).digest('hex')
