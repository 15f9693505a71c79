import { LRUCache } from 'lru-cache'
import { tooMany } from '../core/errors.ts'

export interface Attempt {
  username: string
  /** The address it comes from, or the proof that this browser has signed this person in before. */
  place: string
  /** True where that proof was shown. */
  isKnown: boolean
}

export interface BackOff {
  /** @throws DomainError TooMany `session.tooMany` with the seconds to wait; costs nothing but a look */
  check(attempt: Attempt): void
  failed(attempt: Attempt): void
  succeeded(attempt: Attempt): void
}

/** Wrong passwords that are nobody's business but the one who mistypes. */
const free = 5
/** Of all places together, before unknown places must wait as well. */
const freeForAll = 60
const longest = 60_000
const memory = 30 * 60_000

interface Failures {
  count: number
  /** Milliseconds from which the next try is let through. */
  until: number
}

/**
 * Makes guessing slow without ever locking anybody out: the wait grows for a person *and* the place
 * that guesses, so the person's own phone is not concerned; only guesses from very many places make
 * other unknown places wait too, and never a browser that has signed the person in before. What is tried during a
 * wait is refused unread and does not lengthen it.
 */
export function createBackOff(now: () => number = Date.now): BackOff {
  const failures = new LRUCache<string, Failures>({ max: 100_000, ttl: memory })
  const keysOf = ({ username, place, isKnown }: Attempt): [string, number][] => {
    const person = username.toLowerCase()
    const own: [string, number] = [`${person}\n${place}`, free]
    return isKnown ? [own] : [own, [person, freeForAll]]
  }
  return {
    check(attempt) {
      const wait = Math.max(0, ...keysOf(attempt).map(([key]) => (failures.get(key)?.until ?? 0) - now()))
      if (wait > 0) throw tooMany('session.tooMany', { seconds: Math.ceil(wait / 1000) })
    },
    failed(attempt) {
      for (const [key, allowed] of keysOf(attempt)) {
        const count = (failures.get(key)?.count ?? 0) + 1
        const wait = count < allowed ? 0 : Math.min(longest, 1000 * 2 ** (count - allowed))
        failures.set(key, { count, until: now() + wait })
      }
    },
    succeeded(attempt) {
      const [own] = keysOf(attempt)
      if (own) failures.delete(own[0])
    },
  }
}
