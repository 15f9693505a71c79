import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { LiveSession } from '../identity.ts'

export interface SessionCache {
  read(credentials: string, load: () => Promise<LiveSession | null>): Promise<LiveSession | null>
  /** All of a user's sessions, however their credentials are spelled; for every end and every change. Null: everybody's. */
  forget(userId: string | null): void
}

/** Whether what other processes ended is known here; `confirm` finds out. */
export interface Certainty {
  isCertain(): boolean
  confirm(): Promise<void>
}

/** Long enough for the calls of one page. What ends is forgotten at once, see `Certainty`. */
const keepMilliseconds = 3000

interface Kept {
  session: LiveSession
  until: number
}

/**
 * Sessions that were just read, by their credentials: one session has many spellings (cookie or bearer
 * token, more cookies, another order), so what ends is forgotten by its user. Refusals are not kept: a
 * visitor who signs in is in at once.
 */
export function createSessionCache(now: () => number, { isCertain, confirm }: Certainty): SessionCache {
  const sessions = new LRUCache<string, Kept>({ max: 5000 })
  let generation = 0

  function find(key: string): LiveSession | null {
    const known = sessions.get(key)
    const time = now()
    // A clock that was set back must not keep anything longer.
    return known && known.until > time && known.until <= time + keepMilliseconds ? known.session : null
  }

  return {
    async read(credentials, load) {
      const key = keyOf(credentials)
      // Those who come while a poll is overdue share one, which costs less than each one's own session.
      if (find(key) && !isCertain()) await confirm().catch(() => {})
      const known = isCertain() ? find(key) : null
      if (known) return known
      const begun = generation
      const session = await load()
      // What was read while something ended may be what ended.
      if (session && generation === begun) sessions.set(key, { session, until: now() + keepMilliseconds })
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

/** Tokens do not lie about in memory as they came. */
const keyOf = (credentials: string): string => createHash('sha256').update(credentials).digest('base64url')
