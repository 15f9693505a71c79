import type { Kysely } from 'kysely'
import { engineOf, instantFor, isoOf } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import type { OpenSession } from './session.ts'

export function sessionRepository(db: Kysely<Tables>) {
  const engine = engineOf(db)
  const { touch } = cacheTagRepository(db)
  return {
    /** Returns the newest fifty sessions, newest first. */
    async ofUser(userId: string, now: string): Promise<OpenSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'ip_address', 'user_agent', 'created_at', 'expires_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', instantFor(engine, now))
        .orderBy('created_at', 'desc')
        .limit(50)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        address: row.ip_address ?? '',
        userAgent: row.user_agent ?? '',
        since: isoOf(row.created_at),
        expiresAt: isoOf(row.expires_at),
      }))
    },

    /** Ends all sessions of a user, or all but one. Returns their number. */
    async end(userId: string, exceptId: string | null = null): Promise<number> {
      await touch('sessions', userId)
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Ends a session if it belongs to the user. */
    async endOne(userId: string, id: string): Promise<boolean> {
      await touch('sessions', userId)
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async dropExpired(now: string): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', instantFor(engine, now)).execute()
    },
  }
}
