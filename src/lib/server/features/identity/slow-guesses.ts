import { networkOf } from '../../kernel/core/network-of.ts'
import { isDomainError } from '../../kernel/core/errors.ts'
import type { Attempt, Secret } from './back-off.ts'
import type { SharedBackOff } from './shared-back-off.ts'

/**
 * For what a signed-in person or a visitor may guess at: guesses are slowed as they are at signing in, and count by themselves, so
 * that neither signing in nor anybody else is concerned.
 */
export const slowGuesses =
  (backOff: SharedBackOff) =>
  <T>(whose: string | Visitor, wrong: string, work: () => Promise<T>): Promise<T> =>
    countGuess(backOff, { attempt: attemptOf(whose, wrong), wrong: [wrong] }, work)

/** Nobody who is signed in: guesses count for what is guessed at and for the network that they come from. */
export interface Visitor {
  /** What is guessed at. */
  name: string
  address: string
  /** As what it is guarded: as a password where nothing is said. */
  secret?: Secret
}

const attemptOf = (whose: string | Visitor, wrong: string): Attempt =>
  typeof whose === 'string'
    ? { username: whose, place: wrong, isKnown: true }
    : {
        username: `${wrong} ${whose.name}`,
        place: networkOf(whose.address),
        isKnown: false,
        secret: whose.secret ?? 'password',
      }

interface Guess {
  attempt: Attempt
  /** The refusals by which the work says that the guess was wrong. */
  wrong: readonly string[]
}

/** Work that shows whether a guess is right: refused while the attempts before it ask for patience. */
export async function countGuess<T>(
  backOff: SharedBackOff,
  { attempt, wrong }: Guess,
  work: () => Promise<T>,
): Promise<T> {
  await backOff.checkEverywhere(attempt)
  try {
    const done = await work()
    await backOff.succeeded(attempt)
    return done
  } catch (error) {
    if (isDomainError(error) && wrong.includes(error.code)) await backOff.failed(attempt)
    throw error
  }
}
