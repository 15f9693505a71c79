import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { LiveSession } from './identity.ts'

export interface SessionCache {
  read(credentials: string, load: () => Promise<LiveSession | null>): Promise<LiveSession | null>
  drop(credentials: string): void
  dropUser(userId: string): void
}

/** Long enough for the calls of one page, short enough that a closed account is closed. */
const keepMilliseconds = 3000

/** Sessions that were just read. Refusals are not kept: a visitor who signs in is in at once. */
export function createSessionCache(): SessionCache {
  const sessions = new LRUCache<string, LiveSession>({ max: 5000, ttl: keepMilliseconds })
  return {
    async read(credentials, load) {
      const key = keyOf(credentials)
      const known = sessions.get(key)
      if (known) return known
      const session = await load()
      if (session) sessions.set(key, session)
      return session
    },
    drop: (credentials) => sessions.delete(keyOf(credentials)),
    dropUser(userId) {
      for (const [key, { user }] of sessions) if (user.id === userId) sessions.delete(key)
    },
  }
}

/** Tokens do not lie about in memory as they came. */
const keyOf = (credentials: string): string => createHash('sha256').update(credentials).digest('base64url')
