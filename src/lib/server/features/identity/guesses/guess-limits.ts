import { isDomainError } from '../../../kernel/core/errors.ts'
import { networkOf } from '../../../kernel/core/network-of.ts'
import { type HashingLine, knownWaiter } from '../hashing/hashing-queue.ts'
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
async function countGuess<T>(
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

interface Parts {
  backOff: SharedBackOff
  withinLimit: HashingLine['withinLimit']
}

/** What they are told who did not know the password. */
const wrong = ['password.wrongOld', 'secondFactor.wrongPassword']

/**
 * For what a signed-in person must prove with the password: it waits in the one line for hashes, and
 * guesses are slowed as they are at signing in, so that a session left open in a lab is no way to the
 * password. They count by themselves: the same person's sign-in elsewhere is not concerned.
 */
export function createPasswordCheck({ backOff, withinLimit }: Parts) {
  return <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const attempt = { username: userId, place: 'signed in', isKnown: true }
    backOff.check(attempt)
    // Once more, at its turn: guesses that came all at once would else all be read before the first has failed.
    return withinLimit(knownWaiter(userId), () => countGuess(backOff, { attempt, wrong }, work))
  }
}
