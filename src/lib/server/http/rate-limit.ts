import { RateLimiterMemory } from 'rate-limiter-flexible'
import { tooMany } from '../core/errors.ts'
import { type Caller, limitKey } from './client-address.ts'

interface Limit {
  points: number
  /** Seconds in which the points may be used. */
  duration: number
  /** What went well costs nothing in the end. */
  countsFailures?: true
}

/**
 * Requests an address may make. A whole campus often shares one address, so what hundreds do in the
 * same minute has room for them; what only a guesser or a flood does often has little.
 */
export const limits = {
  // Answers of the public calls, mostly at hand.
  pages: { points: 3000, duration: 10 },
  // A page made for one visitor takes some milliseconds: 120 a second leave two thirds of a core to others.
  renderedPages: { points: 1200, duration: 10 },
  // Result day: a campus of thousands behind one address.
  results: { points: 3000, duration: 10 },
  documents: { points: 300, duration: 10 },
  // Codes of memos are long; whoever tries more than one a second is not reading them off paper.
  verify: { points: 60, duration: 60 },
  // A lab of 300 signs in within a minute, half of them twice. Guessing is slowed by person, see back-off.
  signIn: { points: 600, duration: 60 },
  // Passwords set, second factors, sessions: thirty that fail are guesses at a link, a code or a password.
  account: { points: 30, duration: 60, countsFailures: true },
  // Each may send a mail or leave a request for the office: a class of 60 at once, no flood.
  letters: { points: 60, duration: 60 },
  cipher: { points: 30, duration: 60 },
  staff: { points: 600, duration: 10 },
  uploads: { points: 30, duration: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

export interface RateLimits {
  /** @throws DomainError TooMany `request.tooMany` with the seconds to wait. */
  take(name: LimitName, caller: Caller): Promise<void>
  /** Gives back what was taken, where the limit counts failures only. */
  succeeded(name: LimitName, caller: Caller): Promise<void>
}

export function createRateLimits(): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory(limit)]),
  )
  return {
    async take(name, caller) {
      if (caller.isLoopback) return
      try {
        await limiters.get(name)?.consume(limitKey(caller.address))
      } catch (refusal) {
        throw tooMany('request.tooMany', { seconds: secondsToWait(refusal) })
      }
    },

    async succeeded(name, caller) {
      if (caller.isLoopback || !('countsFailures' in limits[name])) return
      await limiters.get(name)?.reward(limitKey(caller.address))
    },
  }
}

function secondsToWait(refusal: unknown): number {
  const milliseconds =
    typeof refusal === 'object' && refusal && 'msBeforeNext' in refusal ? Number(refusal.msBeforeNext) : 1000
  return Math.max(1, Math.ceil(milliseconds / 1000))
}
