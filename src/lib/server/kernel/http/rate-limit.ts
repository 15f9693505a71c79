import { RateLimiterMemory } from 'rate-limiter-flexible'
import { tooMany } from '../core/errors.ts'
import { networkOf } from '../core/network-of.ts'
import type { Caller } from './client-address.ts'

interface Limit {
  points: number
  /** Seconds in which the points may be used. */
  duration: number
  /** Only wrong guesses use points up; a request is looked at, and costs nothing. */
  countsFailures?: true
  /** Counted by person or link within the address, where one is named. */
  isOfOne?: true
  /** Guards accounts: what may come is shared out among all servers, whichever of them is asked. */
  isShared?: true
}

/**
 * What may come from one address, in requests or in failures. A whole campus often shares one, so what
 * hundreds do in the same minute has room for them; what only a guesser or a flood does often has little.
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
  // A guard against floods alone, as wide as that of pages: guessing is slowed by person and place, see back-off.
  signIn: { points: 1200, duration: 10, isShared: true },
  // Of one person, in a browser that has signed this person in before, while a flood comes from the same address.
  knownSignIn: { points: 30, duration: 60, isOfOne: true, isShared: true },
  // Of one person or link: thirty wrong passwords, codes or dead links in a minute are guesses.
  account: { points: 30, duration: 60, countsFailures: true, isOfOne: true, isShared: true },
  // Each may send a mail or leave a request for the office: a class of 60 at once, no flood.
  letters: { points: 60, duration: 60, isShared: true },
  cipher: { points: 30, duration: 60 },
  staff: { points: 600, duration: 10 },
  uploads: { points: 30, duration: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

export interface RateLimits {
  /**
   * Counts a request; where the limit counts failures, only looks. `whose` is the person or link, for a
   * limit of one.
   * @throws DomainError TooMany `request.tooMany` with the seconds to wait
   */
  take(name: LimitName, caller: Caller, whose?: string): Promise<void>
  /** Counts a wrong guess where the limit counts failures. */
  failed(name: LimitName, caller: Caller, whose?: string): Promise<void>
}

/** Of so many servers, asked each time. */
export function createRateLimits(servers: () => number = () => 1): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory(limit)]),
  )
  return {
    async take(name, caller, whose) {
      const limiter = limiters.get(name)
      if (caller.isLoopback || !limiter) return
      const key = keyOf(name, caller, whose)
      if (isShared(name)) limiter.points = Math.ceil(limits[name].points / servers())
      try {
        await (countsFailures(name) ? look(limiter, key) : limiter.consume(key))
      } catch (refusal) {
        throw tooMany('request.tooMany', { seconds: secondsToWait(refusal) })
      }
    },

    async failed(name, caller, whose) {
      if (caller.isLoopback || !countsFailures(name)) return
      await limiters.get(name)?.penalty(keyOf(name, caller, whose))
    },
  }
}

const isShared = (name: LimitName): boolean => 'isShared' in limits[name]

const countsFailures = (name: LimitName): boolean => 'countsFailures' in limits[name]

/** At most so much of a name or token, which a caller may make up, is kept. */
const longestWhose = 80

function keyOf(name: LimitName, { address }: Caller, whose = ''): string {
  const network = networkOf(address)
  return 'isOfOne' in limits[name] ? `${network} ${whose.slice(0, longestWhose)}` : network
}

/** Rejects as `consume` does, without using anything up: of many at once none is refused for another's sake. */
async function look(limiter: RateLimiterMemory, key: string): Promise<void> {
  const found = await limiter.get(key)
  if (found && found.remainingPoints <= 0 && found.msBeforeNext > 0) throw found
}

function secondsToWait(refusal: unknown): number {
  const milliseconds =
    typeof refusal === 'object' && refusal && 'msBeforeNext' in refusal ? Number(refusal.msBeforeNext) : 1000
  return Math.max(1, Math.ceil(milliseconds / 1000))
}
