import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isDomainError, tooMany } from '../core/errors.ts'
import type { Caller } from './client-address.ts'

/**
 * Requests an address may make. A whole campus often shares one address, so what students do on
 * result day has room for thousands of them; what guesses secrets has little.
 */
const limits = {
  pages: { points: 3000, duration: 10 },
  results: { points: 3000, duration: 10 },
  documents: { points: 300, duration: 10 },
  verify: { points: 60, duration: 60 },
  signIn: { points: 30, duration: 60 },
  cipher: { points: 30, duration: 60 },
  staff: { points: 600, duration: 10 },
  uploads: { points: 30, duration: 60 },
} as const

export type LimitName = keyof typeof limits

export interface RateLimits {
  /** @throws DomainError TooMany `request.tooMany` with the seconds to wait. */
  take(name: LimitName, caller: Caller): Promise<void>
}

export function createRateLimits(): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory(limit)]),
  )
  return {
    async take(name, caller) {
      if (caller.isLoopback) return
      try {
        await limiters.get(name)?.consume(caller.address)
      } catch (refusal) {
        throw isDomainError(refusal)
          ? refusal
          : tooMany('request.tooMany', { seconds: secondsToWait(refusal) })
      }
    },
  }
}

function secondsToWait(refusal: unknown): number {
  const milliseconds =
    typeof refusal === 'object' && refusal && 'msBeforeNext' in refusal ? Number(refusal.msBeforeNext) : 1000
  return Math.max(1, Math.ceil(milliseconds / 1000))
}
