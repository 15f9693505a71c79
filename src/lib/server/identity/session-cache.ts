import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CurrentUser } from '#lib/schemas/current-user.ts'

export interface SessionCache {
  read(credentials: string, load: () => Promise<CurrentUser | null>): Promise<CurrentUser | null>
  drop(credentials: string): void
}

/** Long enough for the calls of one page, short enough that a closed account is closed. */
const keepMilliseconds = 3000

/** Sessions that were just read. Refusals are not kept: a visitor who signs in is in at once. */
export function createSessionCache(): SessionCache {
  const users = new LRUCache<string, CurrentUser>({ max: 5000, ttl: keepMilliseconds })
  return {
    async read(credentials, load) {
      const key = keyOf(credentials)
      const known = users.get(key)
      if (known) return known
      const user = await load()
      if (user) users.set(key, user)
      return user
    },
    drop: (credentials) => users.delete(keyOf(credentials)),
  }
}

/** Tokens do not lie about in memory as they came. */
const keyOf = (credentials: string): string => createHash('sha256').update(credentials).digest('base64url')
