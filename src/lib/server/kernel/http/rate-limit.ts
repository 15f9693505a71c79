import type { APIContext } from 'astro'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isDomainError, tooMany } from '../core/errors.ts'
import { networkOf } from '../core/network-of.ts'
import { type Limit, type LimitName, type Limits, limits as kernelLimits } from './limits.ts'
import type { Caller } from './security/client-address.ts'

export { limits } from './limits.ts'
export type { LimitName } from './limits.ts'

interface RateLimits {
  /**
   * Counts a request; a limit that counts failures is only checked. `whose` is the person or link, for a limit of
   * one.
   * @throws DomainError TooMany `request.tooMany` with the seconds to wait
   */
  take(name: LimitName, caller: Caller, whose?: string): Promise<void>
  /** Counts a wrong guess, if the limit counts failures. */
  failed(name: LimitName, caller: Caller, whose?: string): Promise<void>
  /** Whether a refusal's code tells a guesser that the guess was wrong. */
  isWrongGuess(code: string): boolean
}

declare module '../app.ts' {
  interface Kernel {
    limits: RateLimits
  }
}

/** The limits that features declare. */
export interface DeclaredLimits {
  limits?: Limits
  wrongGuesses?: readonly string[]
}

/**
 * Creates the rate limits, including those of features. `servers` returns the current number of servers, by which
 * shared limits are divided.
 * @throws Error if a feature's limit has the name of another
 */
export function createRateLimits(
  servers: () => number = () => 1,
  { limits: more = {}, wrongGuesses = [] }: DeclaredLimits = {},
): RateLimits {
  const taken = Object.keys(more).find((name) => name in kernelLimits)
  if (taken !== undefined) throw new Error(`There is a limit ${taken} already.`)
  const limiters = new Map(
    Object.entries({ ...kernelLimits, ...more }).map(([name, limit]) => [
      name,
      { limit, counter: new RateLimiterMemory(limit) },
    ]),
  )
  const limiterOf = (name: LimitName): Limiter => {
    const found = limiters.get(name)
    if (!found) throw new Error(`No feature declares the limit ${name}.`)
    return found
  }
  return {
    async take(name, caller, whose) {
      const { limit, counter } = limiterOf(name)
      if (caller.isLoopback) return
      const key = keyOf(limit, caller, whose)
      if (limit.isShared) counter.points = Math.ceil(limit.points / servers())
      try {
        await (limit.countsFailures ? look(counter, key) : counter.consume(key))
      } catch (refusal) {
        throw tooMany('request.tooMany', { seconds: secondsToWait(refusal) })
      }
    },

    isWrongGuess: (code) => wrongGuesses.includes(code),

    async failed(name, caller, whose) {
      const { limit, counter } = limiterOf(name)
      if (!caller.isLoopback && limit.countsFailures) await counter.penalty(keyOf(limit, caller, whose))
    },
  }
}

interface Limiter {
  limit: Limit
  counter: RateLimiterMemory
}

/** The stored prefix of a name or token, which a caller can choose freely. */
const longestWhose = 80

function keyOf({ isOfOne }: Limit, { address }: Caller, whose = ''): string {
  const network = networkOf(address)
  return isOfOne ? `${network} ${whose.slice(0, longestWhose)}` : network
}

/** Rejects as `consume` does but uses up nothing: parallel requests must not be refused because of each other. */
async function look(limiter: RateLimiterMemory, key: string): Promise<void> {
  const found = await limiter.get(key)
  if (found && found.remainingPoints <= 0 && found.msBeforeNext > 0) throw found
}

function secondsToWait(refusal: unknown): number {
  const milliseconds =
    typeof refusal === 'object' && refusal && 'msBeforeNext' in refusal ? Number(refusal.msBeforeNext) : 1000
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

/** The limit of a form or a call. */
export interface CountedCall<Input> {
  limit: LimitName
  /** The link for a limit of one; the signed-in user by default. */
  whose?: string
  /** Returns the person whose `knownSignIn` limit applies if the limit of the address is exceeded. */
  knows?: ((input: Input) => string | null) | undefined
}

type Locals = Pick<App.Locals, 'app' | 'caller' | 'user' | 'counted'>

/** Counts a request once, even if it passes here again: the request handler may already have counted it. */
export async function countOnce(locals: Locals, limit: LimitName, whose?: string): Promise<void> {
  if (locals.counted?.includes(limit)) return
  locals.counted = [...(locals.counted ?? []), limit]
  await locals.app.limits.take(limit, locals.caller, whose ?? locals.user?.id)
}

/**
 * Counts a request before a byte of it is read. If it exceeds the limit it is refused, unless the form or call knows
 * people: then the input is read, and counts towards the `knownSignIn` limit of its person.
 */
export async function countThenRead<Input>(
  { locals, request }: Pick<APIContext, 'locals' | 'request'>,
  { limit, whose, knows }: CountedCall<Input>,
  read: () => Promise<Input>,
): Promise<Input> {
  try {
    await countOnce(locals, limit, whose)
  } catch (refusal) {
    if (!knows || !isSmall(request)) throw refusal
    const input = await read()
    const person = knows(input)
    if (person === null) throw refusal
    await locals.app.limits.take('knownSignIn', locals.caller, person)
    return input
  }
  return read()
}

/**
 * Whether a request is as small as a name, a password and a code. In a flood nothing larger is read, and nothing of
 * unknown length.
 */
const isSmall = ({ headers }: Request): boolean => Number(headers.get('content-length') ?? Infinity) <= 4096

/** Counts a wrong guess; features declare which refusals are one. */
export async function countFailure(
  { app, caller, user }: Locals,
  error: unknown,
  { limit, whose }: Pick<CountedCall<never>, 'limit' | 'whose'>,
): Promise<void> {
  if (isDomainError(error) && app.limits.isWrongGuess(error.code))
    await app.limits.failed(limit, caller, whose ?? user?.id)
}
