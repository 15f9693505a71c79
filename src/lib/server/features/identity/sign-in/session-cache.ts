import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { LiveSession } from '../identity.ts'

export interface SessionCache {
  read(credentials: string, load: () => Promise<LiveSession | null>): Promise<LiveSession | null>
  /**
   * Forgets all of a user's sessions, whatever credentials they were read by; called for every end and change. Null
   * means all users.
   */
  forget(userId: string | null): void
}

/** Tells whether this process knows what other processes ended; `confirm` finds out. */
export interface Certainty {
  isCertain(): boolean
  confirm(): Promise<void>
}

/** Long enough for the calls of one page. A session that ends is forgotten at once, see `Certainty`. */
const keepMilliseconds = 3000

interface CachedSession {
  session: LiveSession
  until: number
}

/**
 * Caches sessions by their credentials. One session may be read by many (cookie or bearer token, more cookies, another
 * order), so forgetting goes by user. Refusals are not cached, so that a visitor who signs in gets access at once.
 */
export function createSessionCache(now: () => number, { isCertain, confirm }: Certainty): SessionCache {
  const sessions = new LRUCache<string, CachedSession>({ max: 5000 })
  let generation = 0

  function find(key: string): LiveSession | null {
    const known = sessions.get(key)
    const time = now()
    // Setting the clock back must not prolong an entry.
    return known && known.until > time && known.until <= time + keepMilliseconds ? known.session : null
  }

  return {
    async read(credentials, load) {
      const key = keyOf(credentials)
      // Requests during an overdue poll share one poll, which costs less than reading each session.
      if (find(key) && !isCertain()) await confirm().catch(() => {})
      const known = isCertain() ? find(key) : null
      if (known) return known
      const generationAtStart = generation
      const session = await load()
      // A session read while something ended may itself have ended.
      if (session && generation === generationAtStart)
        sessions.set(key, { session, until: now() + keepMilliseconds })
      return session
    },
    forget(userId) {
      generation += 1
      for (const [key, { session }] of sessions) {
        if (userId === null || session.user.id === userId) sessions.delete(key)
      }
    },
  }
}

/** Hashes the credentials, so that tokens do not stay in memory in plain text. */
const keyOf = (credentials: string): string => createHash('sha256').update(credentials).digest('base64url')
